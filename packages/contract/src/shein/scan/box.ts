import { action, int, list, resource, text, type } from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { SCAN } from './scan-record.ts'

const fields = { boxNo: text('箱号', { readonly: true }) }
export const sheinBox = resource('trust/shein/box', {
  title: 'SHEIN箱',
  key: 'boxId',
  name: 'boxNo',
  table: 'shein_box',
  fields,
  actions: {
    open: action('POST', 'open', {
      label: '开箱',
      permission: SCAN,
      input: { storeId: int('仓库', { required: true, min: 1 }) },
      output: type<{ boxId: number; boxNo: string }>(),
    }),
    /** A mark a box as PDF; the second time asks why. */
    'mark-print': action('POST', 'mark-print', {
      label: '打印箱唛',
      permission: SCAN,
      download: true,
      input: {
        boxNos: list('箱号', text('箱号', { max: 30, upper: true }), { required: true, min: 1, max: 100 }),
        station: printing.station,
        reason: printing.reason,
      },
    }),
  },
})
