import type { Allowed } from './rules/loose-rows.ts'

/** Rows that are known only by fields declared elsewhere, when it runs. */
export const LOOSE_ROWS: Allowed = {
  'packages/contract/src/kit/field.ts': [1, 'a field words its own value beside the others of a row that it does not know'],
  'packages/contract/src/kit/reading.ts': [1, 'reads any row by the fields of its resource'],
  'apps/server/src/kit/crud.ts': [1, 'writes what a form sent, checked by the fields of its resource'],
  'apps/server/src/kit/excel/check.ts': [1, 'the cells of a workbook, by the fields of its sheet'],
  'apps/web/src/kit/grid/column.ts': [1, 'lists and forms show any row by the fields of its resource'],
  'apps/web/src/app/drafts.ts': [1, 'keeps what any form was opened with'],
}
