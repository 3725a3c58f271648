/** The consent page of the simulated provider. It sends the browser to our own /auth-redirect and nowhere else. */
export const consentPage = (state: string): Buffer =>
  Buffer.from(`<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>模拟企业账号</title>
<style>body{font:16px/1.6 system-ui;max-width:26rem;margin:12vh auto;padding:0 1rem;color:#1f2329}
label{display:block;margin:1rem 0 .25rem}input,button{font:inherit;width:100%;padding:.6rem;box-sizing:border-box}
button{margin-top:1rem;border:0;border-radius:6px;background:#1668dc;color:#fff;cursor:pointer}p{color:#646a73}</style>
<h1>模拟企业账号</h1>
<p>演示用的外部登录。请输入只有您自己知道的账号凭据，它等同于外部账号本身。</p>
<form action="/auth-redirect" method="get">
<input type="hidden" name="provider" value="simulated"><input type="hidden" name="state" value="${escaped(state)}">
<label for="code">账号凭据（6-64 位字母、数字或 . _ @ -）</label>
<input id="code" name="code" pattern="[\\w.@\\-]{6,64}" autocomplete="off" autofocus required>
<button>同意并返回</button></form></html>`)

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
