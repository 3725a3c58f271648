import { describe, expect, test } from 'vitest'
import { CallError, failureOf, noResponse } from './failure.ts'

const of = (status: number, body: object | null = null, method: 'GET' | 'POST' | 'PUT' = 'POST', url = '/api/basic/country') => {
  const { code, message, showing } = failureOf(method, url, status, body)
  return { code, message, showing }
}

describe('HTTP statuses', () => {
  test('401 is the expiry question', () => {
    expect(of(401)).toEqual({ code: 401, message: '登录状态已过期，您可以继续留在该页面，或者重新登录', showing: 'expired' })
  })
  test('403, 500, 503 and 504 have their own sentences whatever the body says', () => {
    expect(of(403, { msg: 'x' })).toEqual({ code: 403, message: '您没有权限访问，请联系管理员', showing: 'alert' })
    expect(of(500, { msg: 'x' })).toEqual({ code: 500, message: '服务器错误，请稍后重试', showing: 'notify' })
    expect(of(503, { msg: 'x' })).toEqual({ code: 503, message: '系统暂时不可用，正在恢复，请稍后重试', showing: 'notify' })
    expect(of(504)).toEqual({ code: 504, message: '请求超时，请稍后重试', showing: 'notify' })
  })
  test('any other status is unknown, with the reason the server gave', () => {
    expect(of(502)).toEqual({ code: 502, message: '未知错误', showing: 'notify' })
    expect(of(413, { code: 413, msg: '提交的内容过大' }).message).toBe('未知错误：提交的内容过大')
  })
  test('no answer at all is an unknown error', () => {
    expect(noResponse().message).toBe('未知错误')
  })
})

describe('bodies that are not 200', () => {
  test('the message is shown and the data kept', () => {
    const error = failureOf('POST', '/api/x', 200, { code: 409, msg: '已审核', data: { current: 1 } })
    expect(error).toBeInstanceOf(CallError)
    expect([error.code, error.message, error.showing, error.data]).toEqual([409, '已审核', 'notify', { current: 1 }])
  })
  test('a missing or empty message is named', () => {
    expect(of(200, { code: 500, msg: '' }).message).toBe('服务器返回为null')
    expect(of(200, { code: 400 }).message).toBe('服务器返回为null')
    expect(of(200, null).message).toBe('服务器返回为null')
  })
  test('500 with 401 Unauthorized inside is an expired session', () => {
    expect(of(200, { code: 500, msg: 'feign: 401 Unauthorized' }).showing).toBe('expired')
    expect(of(200, { code: 400, msg: '401 Unauthorized' }).showing).toBe('notify')
  })
  test.each(['uk_goods_sku_code', 'uk_goods_sku_style'])('the index %s means a repeated SKU', (index) => {
    expect(of(200, { code: 500, msg: `Duplicate entry for key ${index}` }).message).toBe(
      'SKU编号不能重复，请检查是否存在相同的SKU或SKU款式',
    )
  })
  test('a PUT under /stock is silent, its other calls and other PUTs are not', () => {
    expect(of(200, { code: 409, msg: 'x' }, 'PUT', '/api/stock/store-location/edit').showing).toBe('silent')
    expect(of(200, { code: 409, msg: 'x' }, 'POST', '/api/stock/store-location/edit').showing).toBe('notify')
    expect(of(200, { code: 409, msg: 'x' }, 'PUT', '/api/basic/country').showing).toBe('notify')
  })
  test('field errors of a 400 are at hand', () => {
    const errors = [{ field: 'nameCn', reason: '中文名不能为空' }]
    expect(failureOf('POST', '/api/x', 200, { code: 400, msg: 'x', data: { errors } }).fieldErrors).toEqual(errors)
    expect(noResponse().fieldErrors).toEqual([])
  })
})
