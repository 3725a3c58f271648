import type { Manifest } from '@erp/contract/kit'
import type { AnyResource } from './call.ts'

const manifests = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/*/index.ts')

/** The resource behind an address such as `basic/currency`; its module's contract loads when first asked for. */
export async function resourceOf(address: string): Promise<AnyResource> {
  const own = Object.keys(manifests).filter((file) => file.endsWith(`/src/${address.split('/')[0]}/index.ts`))
  const others = Object.keys(manifests).filter((file) => !own.includes(file) && !file.includes('/src/kit/'))
  for (const file of [...own, ...others]) {
    const found = find(await manifests[file]!(), address)
    if (found) return found
  }
  throw new Error(`no resource at ${address}`)
}

function find(module: Record<string, unknown>, address: string): AnyResource | undefined {
  const declared = Object.values(module).filter((value): value is Manifest => Boolean((value as Manifest | null)?.resources))
  return declared.flatMap((manifest) => Object.values(manifest.resources)).find((resource) => resource.path === address)
}
