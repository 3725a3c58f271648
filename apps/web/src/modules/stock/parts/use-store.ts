import { useState } from 'react'
import { useOptions } from '../../../kit/index.ts'

const KEPT = 'scan:store'

/** The store somebody works in: the one of last time, as long as it is theirs; also before the list is there, or without a network. */
export function useStore() {
  const { options, loading } = useOptions('stock/store')
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(KEPT)) || null)
  const known = options.length === 0 || options.some(({ value }) => value === chosen)
  const storeId = known ? chosen : ((options[0]?.value as number | undefined) ?? null)
  const choose = (id: number) => {
    localStorage.setItem(KEPT, String(id))
    setChosen(id)
  }
  return { storeId, options, choose, awaits: storeId === null && loading ? '仓库' : null }
}
