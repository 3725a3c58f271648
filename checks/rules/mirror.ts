import type { Action, Manifest } from '@erp/contract/kit'

interface Served {
  manifest: Manifest
  handlers: Record<string, Record<string, unknown>>
}

/** Contract ↔ server: every verb has a handler, every handler a verb, every manifest a module. */
export function handlerGaps(manifests: Manifest[], modules: Served[]): string[] {
  const served = new Map(modules.map((module) => [module.manifest.name, module]))
  return manifests.flatMap((manifest) => {
    const module = served.get(manifest.name)
    if (!module) return [`module ${manifest.name} is not served`]
    return Object.entries(manifest.resources).flatMap(([key, resource]) => {
      const verbs = Object.keys(resource.actions as Record<string, Action>)
      const handlers = module.handlers[key] ?? {}
      return [
        ...verbs.filter((verb) => typeof handlers[verb] !== 'function').map((verb) => `${resource.path}#${verb} has no handler`),
        ...Object.keys(handlers)
          .filter((verb) => !verbs.includes(verb))
          .map((verb) => `${resource.path}#${verb} is handled but not declared`),
      ]
    })
  })
}

/** Contract ↔ web: every menu entry opens a page that exists, and every page is reached by a menu entry or a fixed route. */
export function pageGaps(manifests: Manifest[], addresses: readonly string[], fixed: readonly string[] = []): string[] {
  const pages = pagesOf(manifests)
  const wanted = new Set(pages.map((page) => page.component))
  return [
    ...pages.filter((page) => !addresses.includes(page.component)).map((page) => `${page.path} has no page ${page.component}`),
    ...addresses
      .filter((address) => !wanted.has(address) && !fixed.includes(address))
      .map((address) => `page ${address} is opened by no menu entry`),
  ]
}

export function doublePaths(manifests: Manifest[]): string[] {
  const paths = pagesOf(manifests).map((page) => page.path)
  return paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `${path} is in the menu twice`)
}

/** A resource that no page uses is data that nobody can see. */
export function unshownResources(
  declaredIn: ReadonlyMap<string, string>,
  webImports: ReadonlySet<string>,
  served: readonly string[] = [],
): string[] {
  return [...declaredIn]
    .filter(([path, file]) => !webImports.has(file) && !served.includes(path))
    .map(([path, file]) => `${path} (${file}) is used by no page`)
}

const pagesOf = (manifests: Manifest[]) => manifests.flatMap((m) => Object.values(m.menu).flatMap((pages) => pages ?? []))
