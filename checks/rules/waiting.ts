import type { Manifest } from '@erp/contract/kit'

/** Waiting work names a page of the menu and a call that counts its tabs. */
export function looseWaiting(manifests: Manifest[]): string[] {
  const pages = new Set(manifests.flatMap(({ menu }) => Object.values(menu).flatMap((each) => each.map(({ path }) => path))))
  const calls = new Set(
    manifests.flatMap(({ resources }) =>
      Object.values(resources).flatMap(({ path, actions }) => Object.keys(actions).map((verb) => `${path}#${verb}`)),
    ),
  )
  return manifests
    .flatMap(({ waiting = [] }) => waiting)
    .flatMap(({ label, page, counts }) => [
      ...(pages.has(page) ? [] : [`${label} opens ${page}, which is no page`]),
      ...(calls.has(counts) ? [] : [`${label} is counted by ${counts}, which is no call`]),
    ])
}
