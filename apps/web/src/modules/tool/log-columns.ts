import { type AnyResource, type Column, columnsOf } from '../../kit/index.ts'

const STAMPS = ['createBy', 'createTime', 'updateBy', 'updateTime']

/** A log row is never changed: who and when are its own columns, the time first. */
export function logColumns(resource: AnyResource): Column[] {
  const own = columnsOf(resource).filter((column) => !STAMPS.includes(column.id))
  const time = own.find((column) => column.id === 'time')
  const rest = own.filter((column) => column !== time).map((column) => ({ ...column, fixed: undefined }))
  return time ? [{ ...time, fixed: 'start' }, ...rest] : rest
}
