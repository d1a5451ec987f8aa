"""The project's site: lessons that run in the browser alone, pages of them, guides, replays."""
