import type { Action, Fields, Manifest } from '@erp/contract/kit'

/** Every `ref` and `refs` names a declared resource; `later` holds those of modules still to come, each with its reason. */
export function looseReferences(manifests: Manifest[], later: Readonly<Record<string, string>>): string[] {
  const resources = manifests.flatMap((manifest) => Object.values(manifest.resources))
  const declared = new Set(resources.map(({ path }) => path))
  const references = resources.flatMap(({ path, fields, actions }) => [
    ...referencesIn(fields, path),
    ...Object.entries(actions as Record<string, Action>).flatMap(([verb, { input }]) => referencesIn(input, `${path}#${verb}`)),
  ])
  const loose = references.filter(([, target]) => !declared.has(target))
  return [
    ...loose
      .filter(([, target]) => !(target in later))
      .map(([where, target]) => `${where} points at ${target}, which is not declared`),
    ...Object.keys(later)
      .filter((target) => !loose.some(([, each]) => each === target))
      .map((target) => `${target} is on the list of later resources but nothing points at it`),
  ]
}

const referencesIn = (fields: Fields, where: string): [where: string, target: string][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const here = `${where}${name && `.${name}`}`
    const own: [string, string][] = field.ref === undefined ? [] : [[here, field.ref]]
    return [...own, ...referencesIn(field.fields ?? {}, here)]
  })
