import {
  type Action,
  action,
  type ExportInput,
  exportInput,
  type Fields,
  type Page,
  type PageInput,
  type Permission,
  pageInput,
  type RowOf,
  type,
} from '../../kit/index.ts'
import { reportCondition } from './report-fields.ts'

export type ReportRow<F extends Fields> = RowOf<F> & { id: number }

/** The calls of a report: a page, its export, and the sums of its filter where it has some. */
export const reportPage = <F extends Fields, R = ReportRow<F>>(
  fields: F,
  permission: Permission,
  path = 'list-page',
): Action<PageInput<F>, Page<R>> =>
  action('POST', path, {
    label: '查询',
    permission,
    reads: true,
    input: { ...pageInput(fields), condition: reportCondition(fields) },
  }) as never

export const reportExport = <F extends Fields>(
  fields: F,
  permission: Permission,
  path = 'export',
): Action<ExportInput<F>, unknown> =>
  action('POST', path, {
    label: '导出',
    permission,
    reads: true,
    download: true,
    input: { ...exportInput(fields), condition: reportCondition(fields) },
  }) as never

export const reportSums = <T>(label: string, fields: Fields, permission: Permission, path: string) =>
  action('POST', path, {
    label,
    permission,
    reads: true,
    input: { condition: reportCondition(fields) },
    output: type<T>(),
  })
