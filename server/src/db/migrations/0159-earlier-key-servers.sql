-- Protected forms that were made before this tell in their name whose key server gave the key, and not which: it is the one that the
-- provider has now. They are played for as long as it stays that one.
alter table provider add column earlier_key_server text;
update provider set earlier_key_server = drm #>> '{vendor,key_server,url}';
