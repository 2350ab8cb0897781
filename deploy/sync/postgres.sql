-- The published observations of a table in PostgreSQL. Adapt it: name the columns as heliolog's fields, which
-- docs/publishing.md lists, and select everything that should be public.
copy (
  select
    's-' || id as id,
    observer,
    case technique when 'white light' then 0 when 'H-alpha' then 1 when 'CaK' then 2 end as type,
    to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date_of_observation,
    group_count as gt,
    spot_count as st,
    seeing,
    remarks as comments
  from sunspot
  where approved
) to stdout with (format csv, header);
