-- Where there are no guests nobody who signs in has a token yet: a code is then that of whoever named this serial. SHA-256; null: none was named.
alter table otp add column serial bytea;
