import type { Allowed } from './rules/loose-rows.ts'

const SHEET = 'a sheet of goods shows cells by the columns it was given'

/** Rows that are known only by fields declared elsewhere, when it runs. */
export const LOOSE_ROWS: Allowed = {
  'packages/contract/src/kit/field.ts': [1, 'a field words its own value beside the others of a row that it does not know'],
  'packages/contract/src/kit/reading.ts': [1, 'reads any row by the fields of its resource'],
  'apps/server/src/kit/crud.ts': [1, 'writes what a form sent, checked by the fields of its resource'],
  'apps/server/src/kit/excel/check.ts': [1, 'the cells of a workbook, by the fields of its sheet'],
  'apps/web/src/kit/grid/column.ts': [1, 'lists and forms show any row by the fields of its resource'],
  'apps/web/src/app/drafts.ts': [1, 'keeps what any form was opened with'],
  'apps/web/src/modules/basic/master-page.tsx': [4, 'the page of any master data'],
  'apps/web/src/modules/goods/batch/goods-sheet.tsx': [7, SHEET],
  'apps/web/src/modules/goods/batch/many/columns.tsx': [3, SHEET],
  'apps/web/src/modules/goods/batch/many/use-many.ts': [2, SHEET],
  'apps/web/src/modules/goods/batch/sheet/column.ts': [5, SHEET],
  'apps/web/src/modules/goods/batch/sheet/edit.ts': [21, SHEET],
  'apps/web/src/modules/goods/batch/sheet/sheet-row.tsx': [4, SHEET],
  'apps/web/src/modules/goods/batch/sheet/sheet.tsx': [5, SHEET],
  'apps/web/src/modules/goods/batch/sheet/use-sheet.ts': [11, SHEET],
  'apps/web/src/modules/goods/batch/sheet/wrong.ts': [2, SHEET],
  'apps/web/src/modules/order/desk/list/note-dialogs.tsx': [2, 'notes are written on rows of any list of orders'],
  'apps/web/src/modules/order/returns/void-dialog.tsx': [2, 'documents of several kinds are made void'],
  'apps/web/src/modules/order/rules/rule-detail.tsx': [2, 'the conditions of rules of every kind'],
  'apps/web/src/modules/purchasing/money/asking.tsx': [3, 'asks about any document of money'],
  'apps/web/src/modules/report/bonus/config-page.tsx': [5, 'settings of several kinds of bonus'],
  'apps/web/src/modules/stock/parts/drag-handle.tsx': [3, 'rows of any list that has an order'],
  'apps/web/src/modules/stock/parts/lines-input.tsx': [3, 'lines of any document with SKUs'],
  'apps/web/src/modules/temu/setup/places-page.tsx': [2, 'companies and warehouses of the platform'],
}
