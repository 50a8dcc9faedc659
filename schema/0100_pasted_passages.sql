-- Which passages of a turn were pasted, as the composer saw it: a JSON list of {"start", "end"} in
-- UTF-16 units. What was typed before this was known has none.

ALTER TABLE messages ADD COLUMN pasted TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(pasted));
