import { freightTable } from '@erp/contract/express/freight/freight-table'
import { FREIGHT_STATE } from '@erp/contract/express/freight/freight-table.states'
import { raw } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'

/** The audited table that begins next on the same way ends this one by itself. */
const ends = `(SELECT min(n.effective_from) FROM express_freight_table n
  WHERE n.way_id = t.way_id AND n.check_flag = ${FREIGHT_STATE.audited} AND n.deleted_at IS NULL AND n.effective_from > t.effective_from)`

export const freightTables = keepMainList(
  listOf(freightTable, {
    computed: {
      tab: raw(`CASE WHEN t.check_flag = ${FREIGHT_STATE.waitAudit} THEN 1 WHEN t.check_flag = ${FREIGHT_STATE.invalid} THEN 5 WHEN t.effective_from > now()::date THEN 3
        WHEN ${ends} <= now()::date THEN 4 ELSE 2 END`),
      effectiveTo: raw(`CASE WHEN t.check_flag = ${FREIGHT_STATE.audited} THEN ${ends} - 1 END`),
      zoneCount: raw('(SELECT count(DISTINCT l.zone_id) FROM express_freight_line l WHERE l.table_id = t.id)'),
      lineCount: raw('(SELECT count(*) FROM express_freight_line l WHERE l.table_id = t.id)'),
      creatorId: raw('t.create_by'),
    },
    order: raw('t.effective_from DESC, t.id DESC'),
    idsFirst: true,
  }),
)
