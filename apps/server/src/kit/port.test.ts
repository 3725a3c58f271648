import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { orderParcels } from '../modules/express/track/parcels.ts'
import { shopSkusLinked } from '../modules/goods/link/linked.ts'
import { connectModules } from '../modules/index.ts'
import { emptyPorts, port, ports } from './port.ts'

describe('a port', () => {
  it('answers by whoever fills it, once, and by its fallback where nobody does', () => {
    const greet = port<(name: string) => string>('test.greet', () => '')
    expect(greet()('a')).toBe('')
    greet.fill((name) => `hello ${name}`)
    expect(greet()('a')).toBe('hello a')
    expect(() => greet.fill(() => 'again')).toThrow('test.greet is answered twice')
    greet.replace(() => 'test')
    expect(greet()('a')).toBe('test')
    emptyPorts()
    expect(greet()('a')).toBe('')
    connectModules()
  })

  it('without a fallback is a mistake to ask before it is filled, also with nothing', () => {
    const must = port<number | null>('test.must')
    expect(() => must()).toThrow('nobody answers test.must')
    must.fill(null)
    expect(must()).toBeNull()
    expect(port<null>('test.may', null)()).toBeNull()
  })

  it('for several keeps their order, and has a name of its own', () => {
    const many = ports<number>('test.many')
    expect(many()).toEqual([])
    many.add(2, 1)
    many.add(3)
    expect(many()).toEqual([2, 1, 3])
    expect(() => ports('test.many')).toThrow('two ports are called test.many')
  })
})

it('is connected anew with every application, whatever was put there before', async () => {
  connectModules()
  const [parcels, linked] = [orderParcels(), shopSkusLinked.listeners()]
  orderParcels.replace({} as never)
  shopSkusLinked.listeners.add({ name: 'test', title: '', hear: async () => {} })
  await testApp()
  expect(orderParcels()).toBe(parcels)
  expect(shopSkusLinked.listeners()).toEqual(linked)
})
