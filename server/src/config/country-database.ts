import { type CountryResponse, open } from 'maxmind'

/**
 * Opens a database of countries in MaxMind's format (GeoLite2 Country, GeoIP2 Country and others with `country.iso_code`), and reads it
 * again when its file is replaced. Answers what tells the country of an address, in two letters; null where the database has none.
 * @param file absolute path
 * @throws when the file is not there or is no such database
 */
export async function openCountryDatabase(file: string): Promise<(ip: string) => string | null> {
  const reader = await open<CountryResponse>(file, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  })
  return (ip) => {
    const found = reader.get(ip)
    return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? null
  }
}
