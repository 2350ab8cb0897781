/** Valid texts that careless encoding or parsing would change. */
const SEPARATOR = ' ¦ '

export const NICKNAMES = [
  `a/b ¦ / ¦ // ¦ . ¦ .. ¦ % ¦ 100% ¦ %41 ¦ %2F ¦ %25 ¦ a?b#c ¦ a&b=c;d ¦ a+b ¦ a b  c ¦ quo"te's`,
  `'; drop table observer; -- ¦ <script>alert(1)</script> ¦ Ñandú ¦ Ελένη ¦ Наталья ¦ محمد ¦ שרה ¦ 山田太郎 ¦ ก่อน`,
  `🌞 ¦ 👩🏽‍🚀 ¦ ${'🌞'.repeat(64)} ¦ ${'ÿ'.repeat(64)} ¦ \ufffd ¦ a\ufffd ¦ \ud7ff\ue000`,
  '__proto__ ¦ constructor ¦ null ¦ :id ¦ * ¦ ` ¦ \\',
].flatMap((texts) => texts.split(SEPARATOR))
