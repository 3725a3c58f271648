import { type StoreMatrix, type StoreOption, userStore } from '@erp/contract/account/user/user-store'
import { useCallback } from 'react'
import { call, confirm, done } from '../../../../kit/index.ts'

export type Person = StoreMatrix['list'][number]

/** One tick of the matrix. No store means all of them, so the first and the last tick are asked about. */
export function useAssign(reread: () => Promise<void>) {
  return useCallback(
    async (person: Person, store: StoreOption, on: boolean) => {
      const { name, storeIds } = person
      if (on && storeIds.length === 0) {
        const detail = `目前可用全部仓库，之后只能使用「${store.storeName}」和另外指定的仓库。`
        if (!(await confirm(`限定「${name}」的仓库？`, { detail, ok: '限定' }))) return
      }
      if (!on && storeIds.length === 1) {
        const detail = '这是最后一个指定的仓库，移除后可以使用全部仓库。'
        if (!(await confirm(`移除「${name}」的「${store.storeName}」？`, { detail, danger: true, ok: '移除' }))) return
      }
      try {
        await call(userStore, 'assign', {
          userIds: [person.userId],
          storeIds: [store.storeId],
          mode: on ? 'grant' : 'revoke',
        })
      } catch {
        return
      }
      done(on ? `已授权「${store.storeName}」` : `已移除「${store.storeName}」`)
      await reread()
    },
    [reread],
  )
}
