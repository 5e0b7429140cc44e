import { type KeptStorage, pageStorage } from '../api/kept-storage.ts'

/** A storage as the pages of one provider use it: others on the same site know none of what they keep there. */
export function storageOf(providerId: number, storage: KeptStorage): KeptStorage {
  const nameOf = (key: string): string => `${key}.${providerId}`
  return {
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, value) => storage.setItem(nameOf(key), value),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  }
}

/** What is kept between visits for the pages of one provider. */
export const keptOf = (providerId: number, key: string): string | null =>
  storageOf(providerId, pageStorage()).getItem(key)

export const keepFor = (providerId: number, key: string, value: string): void =>
  storageOf(providerId, pageStorage()).setItem(key, value)
