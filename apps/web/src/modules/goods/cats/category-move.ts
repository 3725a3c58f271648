import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { attempt, call, confirm } from '../../../kit/index.ts'

export type Place = 'before' | 'into' | 'after'

/** One place up or down among its siblings. */
export async function shift(cat: GoodsCat, roots: GoodsCat[], by: 1 | -1): Promise<void> {
  const siblings = childrenOf(roots, cat.parentId)
  const at = siblings.findIndex((one) => one.id === cat.id)
  const next = siblings.toSpliced(at, 1).toSpliced(at + by, 0, siblings[at]!)
  if (at + by >= 0 && at + by < siblings.length) await saveOrder(next, cat.parentId)
}

/** Where it was dropped: beside a category or into it. A move changes no code. */
export async function moveTo(id: number, target: GoodsCat, place: Place, roots: GoodsCat[]): Promise<number | null> {
  const moved = find(roots, id)
  if (!moved) return null
  const parentId = place === 'into' ? target.id : target.parentId
  const parent = parentId ? find(roots, parentId) : undefined
  const question = `确认将「${moved.catName}」移动到${parent ? `「${parent.catName}」下` : '一级类目'}吗？`
  if (parentId !== moved.parentId && !(await confirm(question, { ok: '移动' }))) return null
  const siblings = childrenOf(roots, parentId).filter((one) => one.id !== id)
  const at = place === 'into' ? siblings.length : siblings.findIndex((one) => one.id === target.id) + (place === 'after' ? 1 : 0)
  await saveOrder(siblings.toSpliced(at, 0, moved), parentId)
  return parentId
}

/** One call for all of them: a refusal leaves the tree as it was. */
async function saveOrder(ordered: GoodsCat[], parentId: number | null): Promise<void> {
  await attempt(call(goodsCats, 'sort', { parentId, ids: ordered.map((cat) => cat.id) }), '顺序已保存')
}

const childrenOf = (roots: GoodsCat[], parentId: number | null): GoodsCat[] =>
  parentId ? (find(roots, parentId)?.children ?? []) : roots

export function find(roots: GoodsCat[], id: number): GoodsCat | undefined {
  for (const cat of roots) {
    const found = cat.id === id ? cat : find(cat.children ?? [], id)
    if (found) return found
  }
  return undefined
}
