/** What answers without a token. Anything added here is open to the whole internet: say why in the commit. */
export const PUBLIC_CALLS = [
  'POST /v1/user/login',
  'POST /v1/user/login-code',
  'POST /v1/user/login-second',
  'GET /captchaImage',
  'GET /v1/user/login-redirect',
  'POST /v1/user/register',
  'GET /v1/user/external/providers',
  'GET /v1/user/external/simulated',
  'POST /v1/user/login-external',
  'POST /v1/user/bind',
  'GET /authorize/callback',
  'GET /authorize/simulated',
] as const
