import { type MenuPage, room } from '../../kit/index.ts'
import { STATION_NAMES, type StationName, stationLabel } from '../order/order.states.ts'
import { sheinBox } from './box.ts'
import { sheinScanRecord } from './scan-record.ts'

const FIRST = 101
const screen = (station: StationName, at: number): MenuPage => ({
  path: `/trusteeship/shein/scan/${station}`,
  title: `SHEIN${stationLabel(station)}扫描`,
  component: `shein/scan-${station}`,
  permission: 'trust:shein:scan',
  ...(at === 0 && { buttons: ['trust:shein:skip'] }),
  order: FIRST + at,
})

export const scanRoom = room({
  resources: { scanRecord: sheinScanRecord, box: sheinBox },
  permissions: {
    'trust:shein:scan': ['SHEIN工位扫描', ['warehouse']],
    'trust:shein:skip': ['跳过SHEIN工位', ['supervisor']],
    'trust:shein:revoke': ['撤销SHEIN扫描', ['supervisor']],
  },
  menu: {
    '/trusteeship': [
      ...STATION_NAMES.map(screen),
      {
        path: '/trusteeship/shein/scanRecord',
        title: 'SHEIN扫描记录',
        component: 'shein/scan-record',
        permission: 'trust:shein:list',
        buttons: ['trust:shein:revoke'],
        order: 110,
      },
    ],
  },
})
