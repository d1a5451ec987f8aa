// Pyodide, whose largest file is packed: a static host sends files as they are.
import { loadPyodide as load } from "./pyodide.mjs";

const plain = globalThis.fetch;
globalThis.fetch = async (what, options) => {
  const url = String(what?.url ?? what);
  if (!url.endsWith("/pyodide.asm.wasm")) return plain(what, options);
  const packed = await plain(`${url}.gz`, options);
  if (!packed.ok) return packed;
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": "application/wasm" } });
};

export const loadPyodide = load;
