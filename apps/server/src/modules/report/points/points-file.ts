import { FILES_A_PAGE, pointsFile, pointsFileStates, pointsRow, ROWS_A_PAGE } from '@erp/contract/report/points/points-file'
import { raw } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import { templateOf } from '../../../kit/excel/template.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { move } from '../../../kit/move.ts'
import { refuseClosed } from '../month/closed.ts'
import { uploadedPoints } from './points-upload.ts'

const files = keepMainList(
  listOf(pointsFile, {
    computed: { creatorId: raw('t.create_by'), createTime: raw('t.create_time') },
    order: raw('t.id DESC'),
  }),
)
const rows = keepMainList(
  listOf(pointsRow, { computed: { fileId: raw('t.file_id'), rowNo: raw('t.row_no') }, order: raw('t.file_id DESC, t.row_no') }),
)

export const pointsFiles: Handlers<typeof pointsFile> = {
  'list-page': (tx, input, ctx) => files.page(tx, { ...input, pageSize: input.pageSize ?? FILES_A_PAGE }, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(pointsRow, ctx),
  import: (_tx, _input, ctx) => importInto(pointsRow, ctx, uploadedPoints(ctx)),
  void: async (tx, { id, version, reason }, ctx) => {
    const how = { version, set: { voidReason: reason }, note: reason }
    const { row } = await move(tx, pointsFile, pointsFileStates, 'void', id, ctx, how)
    await refuseClosed(tx, String(row['first_day']))
    return null
  },
}

export const pointsRows: Handlers<typeof pointsRow> = {
  'list-page': (tx, input, ctx) => rows.page(tx, { ...input, pageSize: input.pageSize ?? ROWS_A_PAGE }, ctx),
}
