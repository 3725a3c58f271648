import type { Manifest, MenuPage, Section } from './manifest.ts'
import type { Resource } from './resource.ts'

/** What one room adds to the manifest of its module. */
export type Room<R extends Record<string, Resource<any, any, any>> = Record<string, Resource<any, any, any>>> = Pick<
  Manifest<R>,
  'resources' | 'permissions' | 'menu' | 'waiting' | 'numbered'
>
export const room = <R extends Record<string, Resource<any, any, any>>>(made: Room<R>): Room<R> => made

/** All but the resources, which each manifest spells out for their types: pages stand in the order of the rooms. */
export const ofRooms = (rooms: Room[]): Pick<Manifest, 'permissions' | 'menu' | 'waiting' | 'numbered'> => ({
  permissions: Object.assign({}, ...rooms.map(({ permissions }) => permissions)),
  menu: menuOf(rooms),
  waiting: rooms.flatMap(({ waiting = [] }) => waiting),
  numbered: rooms.flatMap(({ numbered = [] }) => numbered),
})

function menuOf(rooms: Room[]): Manifest['menu'] {
  const menu: Partial<Record<Section, MenuPage[]>> = {}
  for (const each of rooms)
    for (const [section, pages] of Object.entries(each.menu) as [Section, MenuPage[]][]) (menu[section] ??= []).push(...pages)
  return menu
}
