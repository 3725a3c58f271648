import { country } from '@erp/contract/basic/country'
import { expect, test } from 'vitest'
import { request, requestOf } from './request.ts'

test('a path below the resource, with the input as the body of a POST', () => {
  expect(requestOf(country, country.actions['list-page'], { pageNum: 2 })).toEqual({
    method: 'POST',
    url: '/api/basic/country/list-page',
    body: { pageNum: 2 },
  })
})

test('an empty path is the resource itself', () => {
  expect(requestOf(country, country.actions.save, { nameCn: '美国' }).url).toBe('/api/basic/country')
})

test('path parameters come from the input and are not sent twice', () => {
  expect(requestOf(country, country.actions.remove, { id: 7 })).toEqual({ method: 'DELETE', url: '/api/basic/country/7' })
  expect(request('PUT', '/v1/user/preference/{key}', { key: 'a/b', value: 1 })).toEqual({
    method: 'PUT',
    url: '/api/v1/user/preference/a%2Fb',
    body: { value: 1 },
  })
})

test('a missing path parameter is a mistake of ours, never a call to another path', () => {
  expect(() => request('DELETE', '/basic/country/{id}', {})).toThrow('needs id')
})

test('a GET sends the rest as its query, without empty values, arrays as repeated names', () => {
  const { url } = request('GET', '/basic/country/list', { all: 1, keyword: '德 国', none: null, blank: '', ids: [1, 2] })
  expect(url).toBe('/api/basic/country/list?all=1&keyword=%E5%BE%B7+%E5%9B%BD&ids=1&ids=2')
})
