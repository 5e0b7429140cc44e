-- When somebody first pressed a video that was still to be made: it is made before what nobody waits for.
alter table asset add column wanted_at timestamptz;
