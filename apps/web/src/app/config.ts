interface PageConfig {
  centralLoginUrl: string
  /** Old host → the address that replaces it. */
  legacyHosts: Record<string, string>
}

/** What the server wrote into the page; the dev server writes nothing. */
export const config: PageConfig = { centralLoginUrl: '/login', legacyHosts: {}, ...written() }

function written(): Partial<PageConfig> {
  const content =
    typeof document === 'undefined' ? '' : document.querySelector<HTMLMetaElement>('meta[name="erp-config"]')?.content
  try {
    return content ? (JSON.parse(content) as Partial<PageConfig>) : {}
  } catch {
    return {}
  }
}
