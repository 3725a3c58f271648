import type { CheckTaskPlace } from '@erp/contract/stock/check/check-lines'
import { type CheckTaskDetails, elfCheckReceiptTask } from '@erp/contract/stock/check/elf-check-receipt-task'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../kit/index.ts'
import type { Scan } from '../../../../kit/scan/index.ts'

/** The task as the server has it, with what still waits to be sent counted in. */
export function useTask(taskId: number | null, waiting: readonly Scan[]) {
  const client = useQueryClient()
  const key = useMemo(() => [elfCheckReceiptTask.path, 'details', taskId], [taskId])
  const queryFn = () => call(elfCheckReceiptTask, 'details', { taskId: taskId! })
  const { data: task } = useQuery({
    queryKey: key,
    queryFn,
    enabled: taskId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const places = useMemo(() => withWaiting(task?.places ?? [], waiting, taskId), [task, waiting, taskId])
  const change = (name: string, to: (place: CheckTaskPlace) => CheckTaskPlace) =>
    client.setQueryData<CheckTaskDetails>(
      key,
      (now) => now && { ...now, places: now.places.map((place) => (place.locationName === name ? to(place) : place)) },
    )
  const reload = () => client.invalidateQueries({ queryKey: key })
  /** The places, asked for when a scan comes before they do. */
  const ready = async () => (task ? places : (await client.ensureQueryData({ queryKey: key, queryFn })).places)
  return { task: task ?? null, places, change, reload, ready }
}

function withWaiting(places: CheckTaskPlace[], waiting: readonly Scan[], taskId: number | null): CheckTaskPlace[] {
  return waiting
    .filter(({ input }) => input['taskId'] === taskId)
    .reduce((now, { path, input }) => {
      const to = path.endsWith('/finish-location') ? finished : (place: CheckTaskPlace) => scanned(place, input)
      return now.map((place) => (place.locationName === input['locationName'] ? to(place) : place))
    }, places)
}

export const finished = (place: CheckTaskPlace): CheckTaskPlace => ({ ...place, isDone: 1, scanned: [] })

function scanned(place: CheckTaskPlace, input: Record<string, unknown>): CheckTaskPlace {
  const code = String(input['sku'])
  const sku = place.lines.find((line) => line.sku === code || line.barcode === code)?.sku ?? code
  const before = place.scanned.find((each) => each.sku === sku)
  const quantity = (before?.quantity ?? 0) + Number(input['quantity'])
  return withScanned(place, { skuId: before?.skuId ?? 0, sku, quantity })
}

export const withScanned = (place: CheckTaskPlace, now: CheckTaskPlace['scanned'][number]): CheckTaskPlace => ({
  ...place,
  isDone: 0,
  scanned: [...place.scanned.filter(({ sku }) => sku !== now.sku), now],
})

export const piecesAt = (places: CheckTaskPlace[], name: string): number =>
  (places.find((place) => place.locationName === name)?.scanned ?? []).reduce((sum, { quantity }) => sum + quantity, 0)

/** The next place that is not done, in walking order from this one on. */
export function nextPlace(places: CheckTaskPlace[], after: string | null): string | null {
  const at = places.findIndex((place) => place.locationName === after)
  const order = [...places.slice(at + 1), ...places.slice(0, Math.max(at, 0))]
  return order.find((place) => !place.isDone)?.locationName ?? null
}
