import { type AnyResource, type Column, columnsOf } from '../../kit/index.ts'

const STAMPS = ['createBy', 'createTime', 'updateBy', 'updateTime']

const FIRST = ['time', 'userId']

/** A log row is never changed: when and who are its own columns, and stand first. */
export function logColumns(resource: AnyResource): Column[] {
  const own = columnsOf(resource).filter((column) => !STAMPS.includes(column.id))
  const first = FIRST.flatMap((id) => own.find((column) => column.id === id) ?? [])
  const rest = own.filter((column) => !first.includes(column))
  return [...first, ...rest].map((column, index) => ({ ...column, fixed: index === 0 ? ('start' as const) : undefined }))
}
