-- What searches teach counts known viewers, once each, over the last 30 days. Texts are remembered by their sound, which what was
-- learned before is not, and guests were counted in it: it begins anew.
truncate search_found, search_lead;
update search_document set popularity = 0 where popularity > 0;
