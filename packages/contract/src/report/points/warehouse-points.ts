import { choice, crud, date, decimal, importing, resource, text } from '../../kit/index.ts'
import { POINT_ACTIONS } from './point-actions.ts'

const EDIT = 'report:config:edit' as const
const fields = {
  action: choice('作业', POINT_ACTIONS, { required: true, column: true, search: true }),
  unit: text('单位', { required: true, max: 10, column: true }),
  points: decimal('积分', { required: true, scale: 4, min: '0', max: '9999', column: true }),
  fromDay: date('生效日期', { required: true, column: true, search: true }),
}
const { list: _list, ...plain } = crud(fields, { view: 'report:config:view', edit: EDIT })

/** What a piece of work earns, from its day on until a later row. */
export const warehousePoints = resource('data-center-report/config/warehouse-points', {
  title: '仓库积分配置',
  table: 'data_center_report_warehouse_points',
  name: 'action',
  fields,
  actions: { ...plain, ...importing(EDIT) },
})
