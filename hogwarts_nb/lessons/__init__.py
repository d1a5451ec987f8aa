"""What lessons are made of: predictions, exercises and worksheets."""

from .exercise import BestMove, MoveExercise, NumberExercise
from .prediction import Prediction
from .verdict import Verdict
from .worksheet import Question, Worksheet

__all__ = [
    "BestMove", "MoveExercise", "NumberExercise", "Prediction", "Question", "Verdict", "Worksheet",
]
