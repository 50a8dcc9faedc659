-- Change groups name the device that made them, and carry a hybrid logical clock: with the outside
-- ids of `changes` they can be told apart and ordered on any device. A device belongs to a home, which
-- no migration knows: groups of before are named when the database is opened. Their clock is the
-- time they were made, or that of an earlier group where the system's clock had been set back.
ALTER TABLE change_groups ADD COLUMN device_id TEXT NOT NULL DEFAULT '';
ALTER TABLE change_groups ADD COLUMN clock_time INTEGER NOT NULL DEFAULT 0 CHECK (clock_time >= 0);
ALTER TABLE change_groups ADD COLUMN clock_counter INTEGER NOT NULL DEFAULT 0
  CHECK (clock_counter >= 0);

CREATE TEMP TABLE clocks AS
  SELECT seq, time, row_number() OVER (PARTITION BY time ORDER BY seq) - 1 AS counter
  FROM (SELECT seq, max(at) OVER (ORDER BY seq) AS time FROM change_groups);
UPDATE change_groups SET clock_time = c.time, clock_counter = c.counter
  FROM clocks c WHERE c.seq = change_groups.seq;
DROP TABLE clocks;

CREATE INDEX change_groups_clock ON change_groups (clock_time, clock_counter, device_id);
CREATE INDEX change_groups_unnamed ON change_groups (seq) WHERE device_id = '';
