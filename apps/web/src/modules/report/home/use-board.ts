import type { Channel } from '@erp/contract/basic/channels'
import {
  type DepartmentMonths,
  type Figure,
  homePage,
  type MonthRows,
  type Ranking,
  type Trend,
} from '@erp/contract/report/home/home-page'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, quietly } from '../../../app/call.ts'
import { useLiveFrame } from '../../../app/realtime/bus.ts'

/** Everything of the dashboard is asked under it, so that news renew all of it. */
export const HOME_KEY = 'home-figures'
/** Facts may come every second; a person reads slower. */
const RENEW_MS = 3000

export interface Asked {
  plat?: Channel
  depart?: string
}
interface Answers {
  ranking: UseQueryResult<Ranking>
  department: UseQueryResult<DepartmentMonths>
  salesperson: UseQueryResult<MonthRows>
  developer: UseQueryResult<MonthRows>
  trend: UseQueryResult<Trend>
}
export interface BoardData extends Answers {
  /** What the whole board is of. */
  scope: Figure
}

/** The whole first screen in one round of calls. */
export const useBoard = (asked: Asked, scope: Figure): BoardData => ({
  scope,
  ranking: useFigures('ranking', asked),
  department: useFigures('department', asked),
  salesperson: useFigures('salesperson', asked),
  developer: useFigures('developer', asked),
  trend: useFigures('trend', asked),
})

type Read = keyof Answers

const useFigures = <T>(action: Read, asked: Asked): UseQueryResult<T> =>
  useQuery({
    queryKey: [HOME_KEY, action, asked],
    queryFn: ({ signal }) => call(homePage, action, asked, { signal, handles: quietly }) as Promise<T>,
    placeholderData: keepPreviousData,
  })

/** Figures that changed are asked for again while the page is seen; what came while it was not is caught up with. */
export function useRenewal(told: (news: string[]) => void): void {
  const client = useQueryClient()
  const [{ renew, stop }] = useState(() => renewing(() => void client.invalidateQueries({ queryKey: [HOME_KEY] })))
  useEffect(() => stop, [stop])
  useLiveFrame('sync', renew)
  useLiveFrame('figures', ({ news }) => {
    renew()
    if (news.length > 0) told(news)
  })
}

function renewing(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const renew = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (document.visibilityState === 'visible') ask()
      else document.addEventListener('visibilitychange', renew, { once: true })
    }, RENEW_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', renew)
  }
  return { renew, stop }
}
