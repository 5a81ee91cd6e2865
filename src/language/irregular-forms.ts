/** English forms that no rule leads back to their word. Not here: forms that are also other words (saw, rose, left). */
const families = `be:been buy:bought bring:brought think:thought teach:taught catch:caught fight:fought seek:sought
  go:went,gone,goes come:came take:took,taken give:gave,given get:got,gotten make:made say:said tell:told sell:sold
  know:knew,known grow:grew,grown throw:threw,thrown fly:flew,flown draw:drew,drawn blow:blew,blown show:shown
  see:seen eat:ate,eaten drink:drank,drunk drive:drove,driven ride:rode,ridden write:wrote,written speak:spoke,spoken
  break:broke,broken steal:stole,stolen choose:chose,chosen freeze:froze,frozen wake:woke,woken wear:wore,worn
  tear:tore,torn swear:swore,sworn forget:forgot,forgotten hide:hid,hidden bite:bit,bitten begin:began,begun
  swim:swam,swum sing:sang,sung ring:rang,rung run:ran shake:shook,shaken fall:fallen keep:kept sleep:slept
  sweep:swept feel:felt meet:met send:sent spend:spent lend:lent build:built lose:lost pay:paid hear:heard hold:held
  sit:sat win:won stand:stood understand:understood become:became lead:led feed:fed read:reread have:had do:did,done
  hang:hung stick:stuck strike:struck dig:dug shoot:shot sink:sank,sunk
  child:children man:men woman:women person:people mouse:mice foot:feet tooth:teeth goose:geese
  knife:knives wife:wives life:lives leaf:leaves shelf:shelves half:halves wolf:wolves thief:thieves loaf:loaves
  good:better,best bad:worse,worst`;

export const irregularForms: ReadonlyMap<string, string> = new Map(
  families.split(/\s+/).flatMap((family) => {
    const [word = "", forms = ""] = family.split(":");
    return forms.split(",").map((form) => [form, word] as const);
  }),
);
