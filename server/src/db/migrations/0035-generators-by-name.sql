-- A clip names what draws it: of old the artwork generator of the service folder, whose path stood in the database.
update asset set recipe = recipe || '{"generator": "artwork"}'
  where jsonb_exists(recipe, 'words') and not jsonb_exists(recipe, 'generator');
