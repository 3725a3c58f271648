import { useEffect } from 'react'
import { notice } from '../notice.ts'

const told = new Set<string>()

/** A part of the dashboard that has nothing to show says so, once in this window. */
export function useEmptyToast(part: string, empty: boolean): void {
  useEffect(() => {
    if (!empty || told.has(part)) return
    told.add(part)
    notice().message.info({ key: 'dashboard-empty', content: `${[...told].join('、')}暂无数据` })
  }, [part, empty])
}
