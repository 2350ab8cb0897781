-- The published observations of a table in SQLite. Adapt it: name the columns as heliolog's fields, which
-- docs/interface.md lists, and select everything that should be public.
-- Times without an offset are local times of the zone that --set date.zone=… names.
select
  's-' || id as id,
  observer,
  case technique when 'white light' then 0 when 'H-alpha' then 1 when 'CaK' then 2 end as type,
  observed_at as date_of_observation,
  group_count as gt,
  spot_count as st,
  seeing,
  remarks as comments
from sunspot
where approved = 1;
