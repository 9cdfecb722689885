"""Reviews of matches that are over, kept beside them."""

from .statements import Statements


class SqlReviews(Statements):
    """A review goes when its match does."""

    async def review(self, match: str, form: int) -> bytes | None:
        """The review of a match, if it is kept in this form."""
        rows = await self._rows("SELECT review FROM reviews WHERE match = ? AND format = ?", match, form)
        return bytes(rows[0][0]) if rows else None

    async def keep_review(self, match: str, form: int, review: bytes) -> None:
        """Keeps a review, in place of an earlier one; of a match that is gone, nothing."""
        sql = (
            "INSERT INTO reviews (match, format, review) SELECT id, ?, ? FROM matches WHERE id = ?"
            " ON CONFLICT (match) DO UPDATE SET format = excluded.format, review = excluded.review"
        )
        await self._run((sql, (form, review, match)))
