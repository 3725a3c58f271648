import { type Move, type States, states } from '../../kit/index.ts'

export const SHEIN_ORDER = {
  waitRelease: 10,
  waitPick: 20,
  waitLabel: 30,
  waitPack: 40,
  waitMark: 50,
  waitSort: 60,
  sent: 70,
  received: 80,
  void: 700,
} as const
const { waitRelease, waitPick, waitLabel, waitPack, waitMark, waitSort, sent, received } = SHEIN_ORDER
const ON_FLOOR = [waitPick, waitLabel, waitPack, waitMark, waitSort]
/** Stations run in a configured order, so an order may come to any of them from any other; revoking leads back. */
const waitsFor = (label: string, to: number): Move => ({ label, from: ON_FLOOR.filter((state) => state !== to), to })

export const sheinOrderStates = states(
  {
    [waitRelease]: ['待下发', 'orange'],
    [waitPick]: ['待拣货', 'gold'],
    [waitLabel]: ['待贴标', 'lime'],
    [waitPack]: ['待打包', 'cyan'],
    [waitMark]: ['待打唛', 'geekblue'],
    [waitSort]: ['待分拣', 'blue'],
    [sent]: ['已送货', 'purple'],
    [received]: ['已收货', 'green'],
    [SHEIN_ORDER.void]: ['已作废', 'default'],
  },
  {
    release: { label: '下发', from: [waitRelease], to: waitPick },
    toPick: waitsFor('待拣货', waitPick),
    toLabel: waitsFor('待贴标', waitLabel),
    toPack: waitsFor('待打包', waitPack),
    toMark: waitsFor('待打唛', waitMark),
    toSort: waitsFor('待分拣', waitSort),
    send: { label: '送货', from: ON_FLOOR, to: sent },
    receive: { label: '平台收货', from: [sent], to: received },
    invalid: { label: '作废', from: [waitRelease, waitPick], to: SHEIN_ORDER.void, danger: true },
  },
  waitRelease,
)
export type SheinMove = keyof (typeof sheinOrderStates)['moves']
/** Goods are held for it. */
export const HOLDS: readonly number[] = ON_FLOOR

export const ORDER_KIND = { urgent: 1, stock: 2 } as const
export const ORDER_KINDS = [
  [ORDER_KIND.urgent, '急采', 'red'],
  [ORDER_KIND.stock, '备货', 'blue'],
] as const

export const STATION = { picking: 1, labeling: 2, pack: 3, marking: 4, sorting: 5 } as const
export type StationName = keyof typeof STATION
export const STATION_NAMES = Object.keys(STATION) as StationName[]
export const STATIONS = [
  [STATION.picking, '拣货', 'gold'],
  [STATION.labeling, '贴标', 'lime'],
  [STATION.pack, '打包', 'cyan'],
  [STATION.marking, '打唛', 'geekblue'],
  [STATION.sorting, '分拣', 'blue'],
] as const
export const stationLabel = (station: StationName): string => STATIONS.find(([value]) => value === STATION[station])![1]
export const stationOf = (scanType: number): StationName => STATION_NAMES.find((name) => STATION[name] === scanType)!
/** Which state an order is in while it waits for a station, and the move that leads there. */
export const WAITS: Record<StationName, { state: number; move: SheinMove }> = {
  picking: { state: waitPick, move: 'toPick' },
  labeling: { state: waitLabel, move: 'toLabel' },
  pack: { state: waitPack, move: 'toPack' },
  marking: { state: waitMark, move: 'toMark' },
  sorting: { state: waitSort, move: 'toSort' },
}

export const SHEIN_BOX = { open: 0, marked: 1, sorted: 2 } as const
export const sheinBoxStates: States = states(
  {
    [SHEIN_BOX.open]: ['装箱中', 'orange'],
    [SHEIN_BOX.marked]: ['已打唛', 'geekblue'],
    [SHEIN_BOX.sorted]: ['已分拣', 'green'],
  },
  {
    mark: { label: '打唛', from: [SHEIN_BOX.open], to: SHEIN_BOX.marked },
    sort: { label: '分拣', from: [SHEIN_BOX.open, SHEIN_BOX.marked], to: SHEIN_BOX.sorted },
    reopen: { label: '撤销打唛', from: [SHEIN_BOX.marked, SHEIN_BOX.sorted], to: SHEIN_BOX.open },
    unsort: { label: '撤销分拣', from: [SHEIN_BOX.sorted], to: SHEIN_BOX.marked },
  },
  SHEIN_BOX.open,
)
