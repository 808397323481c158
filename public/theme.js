// Runs before the first paint, so that nobody sees the other theme flash by. A file of its own because the
// content security policy allows no inline script.
(function (root) {
  var theme = 'system';
  try {
    theme = localStorage.getItem('maitre.theme') || theme;
  } catch (denied) {
    // No storage: follow the system.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  var language = /(?:^|; )language=(zh-cn|zh|ja|en)/.exec(document.cookie);
  if (language) root.lang = { zh: 'zh-Hant-TW', 'zh-cn': 'zh-Hans-CN' }[language[1]] || language[1];
})(document.documentElement);
