-- The browser tab whose request made a change, so that its own event can be marked as such.
alter table announcements add column tab_id uuid;
