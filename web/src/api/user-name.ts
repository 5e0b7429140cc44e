import type { User } from '#contract/identity.ts'

/** What a user is called: by name, else by phone; whoever has neither is called by the login. */
export const userName = (user: Pick<User, 'first_name' | 'phone' | 'username'>): string =>
  user.first_name ?? user.phone ?? user.username
