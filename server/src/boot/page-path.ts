/** The path of a page's address; undefined for what is none, such as two slashes at the start, which would name a host. */
export function pagePath(url: string): string | undefined {
  return /^[/\\]{2}/.test(url) ? undefined : URL.parse(url, 'http://page')?.pathname
}
