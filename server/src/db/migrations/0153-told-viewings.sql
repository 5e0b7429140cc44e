-- Whether heartbeats have told how long a viewing is watched, at any node: of those that only fetch it is counted. Null where a node of before has begun it.
alter table view_session add column is_told boolean;
