import { posix } from 'node:path'
import { manifests } from '@erp/contract'
import { type Action, pathOf } from '@erp/contract/kit'
import { Visitor } from 'rolldown/utils'
import { writtenCalls } from './rules/calls.ts'
import { importsOf, parse } from './rules/parse.ts'
import type { Source } from './sources.ts'

/** Pages that are opened by a fixed route or from inside another page, and so have no menu entry. */
export const FIXED_PAGES = [
  'basic/dict-data',
  'goods/goods-add',
  'goods/goods-edit',
  'goods/goods-sheet',
  'order/order-info',
  'product-center/smt-blp-listing-edit',
  'product-center/smt-blp-template-edit',
  'product-center/smt-listing-edit',
  'product-center/smt-qtg-template-add',
  'product-center/smt-qtg-template-edit',
  'product-center/smt-template-add',
  'product-center/smt-template-edit',
  'temu/delivery-ship',
]
/** Resources that no page shows, with the reason. */
export const UNSHOWN: Record<string, string> = {
  'authorize/auth-return': 'platforms send browsers there; it answers with a page of its own',
  docs: 'read by machines, and by people at /api/docs',
  'log-center/operate-log': 'sent by the shell while people move about; shown as tool/menu-log',
  'stock/store': 'only chosen from, until its module has its screens',
  'stock/self-check': 'shown in the head of 仓库管理, once that page is there',
  'basic/tag': 'chosen from wherever tags are set; kept on the page of their types',
}

const REGISTRY = /^apps\/web\/src\/modules\/(?:(?:[\w-]+\/)?index|[\w-]+\/[\w-]+\/pages)\.tsx?$/

/** The addresses of the web's pages: the `module/resource` keys of its module indexes and of the pages of their rooms. */
export function pageAddresses(files: Source[]): string[] {
  return files.filter(({ path }) => REGISTRY.test(path)).flatMap(addressKeys)
}

function addressKeys(file: Source): string[] {
  const keys: string[] = []
  new Visitor({
    Property: ({ key }) => {
      if (key.type === 'Literal' && typeof key.value === 'string' && /^[\w-]+(\/[\w-]+)+$/.test(key.value)) keys.push(key.value)
    },
  }).visit(parse(file).program)
  return keys
}

/** The contract files that web pages are built from, without their ending. */
export function contractFilesUsed(files: Source[]): Set<string> {
  return new Set(
    webOf(files).flatMap((file) =>
      importsOf(file)
        .filter((wanted) => wanted.startsWith('@erp/contract/'))
        .map((wanted) => posix.join('packages/contract/src', wanted.slice('@erp/contract/'.length)).replace(/\.ts$/, '')),
    ),
  )
}

/** Resources whose calls the web writes out by path. */
export function resourcesCalled(files: Source[]): Set<string> {
  const written = new Set(writtenCalls(webOf(files)).map(({ call }) => call))
  return new Set(
    manifests.flatMap((m) =>
      Object.values(m.resources)
        .filter((resource) =>
          Object.values(resource.actions as Record<string, Action>).some((action) =>
            written.has(`${action.method} ${pathOf(resource, action).replace(/\{\w+\}/g, '{}')}`),
          ),
        )
        .map((resource) => resource.path),
    ),
  )
}

export const webOf = (files: Source[]): Source[] =>
  files.filter(({ path }) => /^apps\/(web|login)\/src\//.test(path) && !path.includes('.test.'))
