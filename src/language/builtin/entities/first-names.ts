/** First names of many cultures, in lower case. */
export const firstNames = `
  aadhya aage aaliyah aaltje aarav aaron aart aarti aban abbas abbie abby abdallah abdel abdelkader abdelkrim abderrahim abderrahmane abdul
  abdulaziz abdullah abdulrahman abebe abel abena abhay abhijit abhilash abhinav abhishek abi abigail abiodun abiola abir abla abosede abraham abtin
  abílio achieng achille achilleas achim ada adaeze adalbert adalgisa adam adama adaobi addison adebayo adebola adekunle adel adela adelaide adele
  adeleke adelheid adelina adeline adelino adem adeola adesola adetokunbo adewale adeyemi adil aditi aditya adjoa adnan adolfo adriaan adrian
  adriana adriano adrien adrià adrián advait adwoa adèle adéla adélaïde adélia afaf afia afonso afroditi afsaneh afshin afua agata agathe aggeliki
  agnes agnese agneta agnethe agnieszka agnès agostinho agostino agustina agustín aharon ahlam ahmad ahmadou ahmed ahmet ahura aicha aida aidan
  aiden aiko aileen ailsa aimee aino aisha aishwarya aisling aissatou aitana aitor ajay ajit akane akanksha akari akash akbar akemi akhil akiko
  akinyi akio akira akiyoshi akosua akram aksel akshara akshay akua akwasi alaa alaeddine alain alan alana alasdair alastair alba albane albena
  albert alberta albertina albertine alberto alcides alda aldo alec aled aleida aleix alejandra alejandro aleksandar aleksander aleksandra aleksei
  alena alessandra alessandro alessia alessio alex alexander alexandra alexandre alexandros alexandru alexei alexia alexis aleš alf alfie alfonso
  alfred alfredo algernon alhassan ali alia aliaksandr alice alicia alicja alina aline aliou alireza alisa alison alistair alix aliya aliyu alka
  allan allison alma almerinda almudena alois alojzy alok alon alondra alonso alp alper altino alun alva alvaro alwen alwin alyssa alžběta amadeu
  amadou amaia amaka amal amalia amanda amandine amani amara amari amaya amber ambika ambrose amedeo amelia amelie amichai amina amine amir amira
  amirali amiram amirhossein amit amita amitabh amma ammar amnon amol amparo amrita amy amália amélia amélie américo ana anabel anabela anahita
  anahí anand ananth ananya anass anastasia anastasiia anastasios anastazja anatoly anaïs anders anderson andoni andrea andreas andrei andreia
  andrej andreu andrew andriy andrzej andrás andré andrée andrés andy andžela anelia aneta anette aneurin angela angelica angelika angeliki angelina
  angelo angharad angie angèle ania anica anika anikó anil anirudh anish anita anja anjali anjana anju anke ankit ankita ankur anmol ann ann-marie
  anna annabel annabelle annalisa annamaria annarita anne anne-grethe anne-laure anne-marie anne-sophie annegret anneke anneli annelie annelies
  anneliese annemarie annemiek annemieke annett annette annick annie annika anniken annikki anoop anouar anouk anselm anselmo ansgar anshul antek
  antero anthi anthony antje antoine anton antonella antoni antonia antonietta antonin antonina antonino antonio antonis antony antonín antti
  antónia antónio antônio anu anuj anuja anupama anuradha anurag anushka anwar anya aoi aoife aonghas aparna apolline apoorva apostolos araceli
  arash arata archana archie arda ardeshir aref arek arend arezoo arezu argyro ari ariadna ariadne ariana arianna ariel arik aris arjan arjen arjun
  arkadiusz arlindo arlo arman armand armando armelle armin armindo arnaldo arnau arnaud arnav arne arno arnold aroha arpita arshia artem arthur
  artur arturo arun aruna arundhati arvid arvind arwa arwel arwen aryan arye arzu asad asaf asami asaph asbjørn asen asger asha asher ashish ashkan
  ashley ashlyn ashok ashton ashwin ashwini asier asif aslan asli aslı asma asmaa assia assunta astrid asuka asuman asya atef atefeh ateş athanasios
  athina atika atilla atsuko atsushi attila atul aubrey aude audrey augustin augustine augusto auli aurelia aurelio aurora aurore aurélie aurélien
  ava avigail avinash aviv avner avraham axel axelle aya ayaan ayaka ayako ayala ayame ayana ayanda ayano aydın ayelet ayesha ayla aylin ayman aymen
  ayo ayodele ayoub aysel ayten ayumi ayush ayşe ayşegül azadeh aziz aziza azra azriel azzedine aïcha aïssa aïssatou babajide babak babatunde babita
  bader badr bahaa bahador bahar bahareh bahman bahram bailey bajram bakary balaji balakrishnan balazs balogun baltasar balthasar balázs bamidele
  baptiste barbara barnaby barnabás barney barry bartek bartolomeo bartolomé bartosz bartłomiej baruch barış basem bashir basia basilio basma bassam
  bassem bastiaan bastian bastien batoul batsheva battista başak bea beata beate beathag beatrice beatrix beatriz becca becky bedwyr begoña behnam
  behnaz behrouz behzad bekir bela belinda bella belmiro belén ben bence benedetta benedetto benedict benedicte benedikt benedita bengt beniamino
  benita benito benjamim benjamin benjamín bennett benno benny benoit benoît bente beppe berend berit berkay berna bernadette bernard bernardete
  bernardo bernat bernd bernhard bernice bert berta berthold bertil bertram bertrand beryl beth bethan bethany beti betsan betsy bettina betty betül
  bev beverley beyza beáta bharat bharati bhaskar bhavana bhavesh bhavna bhupinder biagio bianca bianka bijan bilal bill billie billy binta bintou
  binyamin birger birgit birgitta birgitte birol birte birthe bjarne björn bjørn blanca blandine blanka boaz bob bobby bodil bodo bogdan bogdana
  boglárka bogumiła bohdan bohumil bojan bolanle boris borislav borja borna borys borzou botond boubacar bouchra boudewijn bożena božena brad
  bradley brahim bram brandon branimir branislav branka branko branwen braxton brayan brayden breanna brenda brendan brian bridget bridie brigid
  brigida brigitta brigitte briony brito britt britt-marie britta bronagh bronisław bronwen bruce bruna bruno bryan bryce bryony bríd btissam buhle
  burak burcu burhan burkhard busisiwe bálint béatrice béla bénédicte bérénice börje bülent büşra caetano caio caitlin caleb callum calum calvin
  cameron camila camilla camille camilo canan candice cansu caoimhe caradog carina carl carl-johan carla carles carlo carlos carlota carlotta carme
  carmela carmelo carmen carminho carmit carol carola carole carolien carolin carolina caroline carolyn carsten carwyn carys caspar casper cassandra
  cassidy cassie catalin catalina catarina caterina cathal catherine cathy catia catrin catriona cauã cayden cayetana cayetano cağla cecil cecilia
  cecilie cecília cedric cees ceinwen celeste celestino celia celina celine cem cemal cemil cemile cengiz ceren ceri cerys cesar cesare ceyda ceylan
  cezary chadi chaim chaima chaimae chakib chandan chandni chandra chandrika chantal chantelle charalambos charles charlie charline charlotte
  charlène chava chaya cheikh chelo chema chen cheng chenxi cherif cheryl chetan chiamaka chiara chidi chidinma chie chiharu chihiro chikako chike
  chimamanda chinedu chinonso chinwe chinyere chioma chitra chiyo chloe chloé chris chrisoula christa christel christelle christer christiaan
  christian christiane christina christine christof christoffer christoph christophe christopher christos chrysa chukwuemeka chunhua ciara ciarán
  cihan cillian cindy cinzia claire clara clarissa clarisse claudia claudine claudio claus clayton cledwyn clelia clemens clement cleo clive clodagh
  clotilde clovis cláudia cláudio clémence clément clémentine cody coen colby colette colin coline colleen colm colton conall conceição concepción
  concetta conchita connie connor conor conrad constance constantin constanze constança cora coralie cordelia cordula corentin corey corinna corinne
  cormac cornelia cornelius corné corrado corrie cosima cosimo coumba courtney coşkun craig cressida cristian cristiana cristiano cristina cristóbal
  csaba csilla cuauhtémoc cuong curtis custódio cynthia cyril cyrille cyrus czesław cátia cândida cândido cécile cédric céleste célestin célia
  céline célio césar cătălin daan dafna dafydd dagfinn dagmar dagny daichi daiki daisuke daksh dalal dalia dalit damian damiano damien damini damir
  damon dan dana danae dandan dani dania danica daniel daniela daniele danielle daniil danijel danilo danièle daniëlle danny danuta daouda daphne
  dara darina dario darius dariush dariusz darnell darragh darren darryl darshan darya darío dashawn dave davi david davide davina davood dawid
  dawit dayana dean deandre debashish debbie debora deborah debra debs declan deepa deepak deepali deepika deepti defne deiniol deirdre delfim
  delfina delia delphine delyth dembe demelza demetrio demetrius demi denis denisa denise deniz dennis denys denzil deolinda derek dermot dervla
  derya deshawn desirée desislava desmond despina detlef detlev devaki devansh devendra devika devin dewi dharmendra dhruv diana diane diarmaid
  diarmuid didem didier diederik diego diep dieter dietmar dietrich dieuwke dijana diksha dilan dilara dilek diletta dilip dilwyn dilys dimitar
  dimitra dimitri dimitrios dimitris dina dinesh dinis diogo dionysis dipak dipika dipti dirk ditte divya djamel djamila djibril dmitri dmitry
  dmytro do-yoon dobromir dolores domenico dominic dominik dominika dominique donal donald donatella donato dong-hyun donghyun donna donnacha
  donncha donnie donovan donya dora doreen dorian dorien dorin dorina doris dorit dorota doroteya dorothea dorothee dorothy dorothée dorottya dorte
  dotty doug dougal douglas douwe doğan doğukan dragan dragana dragica dragoș drahomír driss duarte duggie duncan durga dustin duy duygu dušan
  dušica dvora dwayne dwight dylan dymphna dáire dávid débora dénes dónal dóra dörte ealasaid eamon eamonn easton ebba ebbe ebele eberhard ebony
  ebrahim ebru ebun eckhard edda eddie edeltraud edgar edgardo edie edita edith edmond edmund edmundo edna edoardo eduard eduarda eduardo edvard
  edward edwin edyta eelco eero eeva efa efe effie efi efosa efrat efraín efthymia efua egil egon ehab ehsan ehud eifion eiji eila eileen eilidh
  eilir eimear einar einir eino eirian eirik eirin eirini eirlys eirwen eitan eithne eivind ekaterina ekene ekrem elad elaheh elaine eldad eleanor
  eleftheria eleftherios elek elena eleni eleonora eleri elettra elfed elfi elfriede elham eli elia eliana elias eliezer elif elijah elin elina
  eline elinor eliot elisa elisabet elisabete elisabeth elisabetta elise elisenda elisheva eliyahu eliza elizabeth eliška elke ella ellen elli ellie
  ellinor elliot elliott elmar elnaz elodie eloisa eloise eloy eloísa elpida els elsa elsbeth elsebeth elsie elspeth eluned elvan elvira elwin elías
  elżbieta emad emanuel emanuela emanuele embla emeka emel emelie emese emiel emiko emil emile emilia emiliano emilie emilio emily emine emir
  emirhan emlyn emma emmanuel emmanuelle emmeline emmi emmy emrah emre emrys emyr emília ena encarna encarnación enda endre engin enid enikő enitan
  ennio enno enric enrica enrico enrique enzo eoghan eoin ephraim ercan erdal erdem erdoğan erez erhan erhard eric erica erich erick erik erika
  eriko erin erkan erkki erling ermanno ermelinda erminia erna ernestine ernesto ernie ernst erol errol ersin ertan erwin eryl erzsébet esa esben
  esha eshan eskil esma esmail esme esmee esmeralda esmé esmée espen esra esraa esteban estefanía estela estelle ester esther estrella estêvão
  esyllt eszter ethan ethel etienne etsuko ettie ettore euan eugen eugene eugenia eugenio eugénia eugénie eugénio eulalia eun-ji eun-jung eunice
  eunji eurico eusebio eustace eva evan evangelia evangelos evanthia evaristo eve evelien evelina eveline evelio evelyn evert evgeny evie ewa ewald
  ewan ewelina ewout eyal eyerusalem eylül eymen eyüp ezekiel ezequiel ezgi ezra ezzat faas fabian fabiana fabien fabienne fabio fabiola fabián
  fabrice fabrizio fadi fadia fadime fadwa faezeh fahad fahd fahri faisal faiza falguni fani fanni farah farahnaz faranak fareed farhad farhang
  fariba fariborz farid farida farideh farouk farrokh farshad faruk farzad farzaneh fatema fatemeh fathi fathia fatih fatiha fatima fatimata fatma
  fatou fatoumata fausta faustina fausto fawzi fawzia faysal fayçal fearghal fearghas federica federico fedor fehmi felicia felicitas felicity
  felipe felisberto felix femi femke fenna ferdinand ferdinando ferenc fereshteh fereydoun fergal fergus ferhat feride ferit fernand fernanda
  fernando fernão ferran feyza ffion fiachra fidelma fieke fiete fikile fikret filip filipa filipe filippa filippo filomena finbarr finlay finn
  finnian fintan fiona fionn fionnuala fiorella fiorenza firat firouzeh flavia flavie flavien flavio fleur floortje flora florbela florencia florent
  florentin florentina florentine florian florin floris flossie flávia flávio flóra folake folasade folke folkert foppe fotini fotis fouad fouzia
  frances francesc francesca francesco francine francis francisca francisco franciszek franck franco frank franka frans fransje františek franz
  franzi franziska françois françoise fred freda freddie freddy frederic frederick frederico frederik fredo fredrik freja freya frida frieda frieder
  friederike friedhelm friedrich frits fritz fritzi froukje frédéric frédérique frøydis fulvio fumiko fumio funke funmi funmilayo furkan fábia fábio
  fátima félicie félix fırat gabi gabin gabor gabriel gabriela gabriele gabriella gabrielle gadi gael gaetano gail galina galit galya gamze ganesh
  garazi gareth gary gaspar gaspard gaston gastone gaurang gaurav gauri gautam gautier gav gavin gayatri gaël gaëlle gaëtan gbenga gearóid geert
  geertje geertruida geeta geetha geir gemma genevieve geneviève gennaro genoveva geoff geoffrey geoffroy georg george georges georgette georgi
  georgina georgios geraint gerald geraldine gerallt gerard gerardo gerben gerd gerda geremia gergely gergő gerhard gerlinde gernot gero gerrie
  gerrit gershon gert gert-jan gerti gertie gertrud gertrude gesa gethin ghada ghaith ghassan ghazaleh gheorghe ghislain ghislaine ghita ghizlane
  gholam giacinto giacoma giacomo giada giampaolo giampiero giancarlo gianfranco giang gianluca gianluigi gianmarco gianna gianni giannis gianpaolo
  gideon gigi gijs gijsbert gilad gilbert gilberte gilberto gilda gilles gillian gilly gina ginette ginevra gino gioacchino gioele giorgia giorgina
  giorgio giorgos giovanna giovanni giovannino girish gisbert gisela gisele giselle gisèle gitte giuditta giulia giuliana giuliano giulietta giulio
  giuseppe giuseppina giusi giusy gizella gizem gladys glen glenda glenn glenys gloria glyn glynis godelieve godfrey goffredo golnar golnaz gonzalo
  gonçalo gopal goran gordon gorka goronwy gosia gottfried gotthard govind graciela graham grainne graziano graziella grażyna greetje greg greger
  gregor gregorio gregory greig greta gretchen grete gretel griet grigor grigore gruffudd gruffydd grzegorz grzesiek gráinne grégoire grégory gréta
  guadalupe gudmund gudrun guglielmo guido guilhem guilherme guillaume guillem guillermo gullan gulshan gundula gunhild gunilla gunnar gunnel
  gunther gunvor guoqiang gurdeep gurpreet gus gustaf gustav gustavo guto guttorm guus guy guénolé gwen gwenaël gwenaëlle gwenda gwendal gwendolyn
  gwenllian gwilym gwladys gwyn gwyneth gwynfor gyda gyula györgy gábor gérald géraldine gérard gökhan göksel gökçe gönül göran gösta gözde gülay
  gülcan gülden güler gülnur gülsen gülsüm gülten gülşen günni günter günther gürkan ha-eun ha-joon habib habiba habibeh hachem hadas hadassah hadi
  hadia hadil hadiza hadley haeun hafid hafida hafsa hagit haidar hailey haim haitham hajar hajer haji hajime hajnalka hajni hakan hakim hakima hala
  haldun haleh haley halfdan halil halima halime halina haluk halvard halvor halyna hamdi hamed hamid hamida hamidreza hamish hamit hamoud hamza
  hana hanaa hanako hanan hanane handan hani hania hanin hanka hanna hannah hanne hanneke hannelore hannes hanni hannu hanoch hans hans-erik
  hans-jan hans-jürgen hans-peter hansi hansruedi haoran haoyu harald hardik haris harish harjit harmen harold harpreet harri harriet harry harsha
  harshita hartmut hartwig haruka haruki haruko harumi harun haruna haruto hasan hasna hasnaa hassan hatem hatice hauke havva hawa hayati hayato
  haydar hayden haytham hazem heather heba hector hedda hedva hedvig hedwig hefin heidi heike heikki heiko heiner heinrich heinz heinz-peter heitor
  hektor heledd heleen helen helena helene helga helge heli helmut helmuth helvi hema hemant hemlata hendrik hendrika hendrikje hengameh henk hennie
  henning henny henri henriette henrik henrike henrique henry henryk herbert herdis heribert herman hermann hermine hermínia hermínio hernán herta
  hervé hesham hetty heulwen hiba hicham hideki hideo hieu hikmet hilario hilary hilda hilde hildegard hildegunn hillary hilma hilmar hiltrud himari
  hina hinnerk hiro hiroaki hirofumi hiroki hiroko hiromi hironobu hiroshi hiroyuki hisako hisashi hisham hitesh hitomi hitoshi hjalmar hjördis
  holger holly homayoun hongmei honoka hooman horace horst hortense horácio hossein houda houman houria houssam howard hoàng hristina hristo hua
  hubert hubertus huda hugh hugo hugues huguette hui humberto huong hussain hussam hussein huub huw huyen hye-jin hyejin hyun-jung hyun-woo hyunwoo
  hywel håkan håkon håvard héctor hélder hélia hélio héloïse hélène hülya hüseyin hüsnü hương hạnh iago iain ian iarla ibai ibrahim ibrahima
  ibtissam ichiro ida idalina idan idit idris idriss idrissa iestyn ieuan ifan ifeanyi ifeoma ifor ignacio ignacy ignazio igor ihab ihor iina ikenna
  iker ikhlas ikram ikuko ilan ilana ilaria ilda ildi ildikó ileana ilham ilhan iliana ilias ilinca ilka ilkay ilker ilkka ilknur illtyd ilmari
  ilona ilse ilya ilyas ilyes imad iman imane imani imanol imelda imke immacolata imogen imran imre ina inass inbal indira indrajit ineke ines inga
  inge ingeborg ingela ingelore ingemar ingmar ingo ingrid ingunn ingvar ingvild inma inmaculada innes inácio inès inés inês ioan ioana ioanna
  ioannis iolanda iolo iona ionela ionut ionuț iorwerth ipek ira iraj irem irena irene irfan irina irit irja irma irmeli irmgard irmina irmtraud iro
  irune iryna irène isaac isabel isabela isabell isabella isabelle isaiah isamu isaura iselin ishaan ishan ishaq ishita isidoro isidro isilda isla
  islwyn ismael ismahane ismail ismaël ismet isobel isolde israa istván istvánné itai itamar ithel itsuki itzel itzhak itziar ivan ivana ivano ivar
  iveta ivo ivone ivonne iván iwan iwona iwonka iza izabela izabella izan izzy iñaki iñigo jaafar jaakko jaana jaap jaber jacco jacek jacinta
  jacinto jack jackie jackson jacky jacob jacobien jacobo jacoline jacopo jacqueline jacques jacqui jaden jadwiga jae-hyun jaehyun jafar jagdeep
  jagdish jagoda jahangir jaideep jaime jairo jake jakob jakov jakub jalal jalaleh jalen jalil jamal james jamie jamil jamila jamileh jan jan-erik
  jan-willem jana janaki jane janek janet janey janez janice janina janine janko janne janneke jannik jannis janos janosch jantine jantje janusz
  januário januš jaouad jared jarek jari jarlath jarle jarmila jarmo jaromír jaroslav jaroslava jarosław jasim jasleen jasmijn jasmin jasmina
  jasmine jason jasper jaspreet jasvinder jaswinder jatin jaume javad javi javier jawad jaxon jay jayant jayanti jayden jayesh jaylen jaylin jayne
  jayshree jean jean-baptiste jean-christophe jean-claude jean-françois jean-jacques jean-louis jean-luc jean-marc jean-marie jean-michel jean-paul
  jean-philippe jean-pierre jean-yves jeanette jeanine jeanne jeannette jeannie jeannine jeannot jeff jeffrey jelani jelena jelica jelle jemima
  jenna jennifer jenny jens jenő jeppe jeremiah jeremy jermaine jeroen jerome jerry jerzy jerónimo jesper jess jesse jessica jesus jesús jette jhon
  ji-eun ji-hoon ji-hye ji-min ji-woo ji-yeon jiahao jianguo jianhua jiaqi jiayi jieun jignesh jihane jiho jihoon jihye jill jim jimena jimin jimmy
  jin jindřich jing jingjing jingyi jinwoo jiri jiro jitendra jitske jiwoo jiyeon jiyoung jiřina jiří joachim joakim joan joana joanna joanne
  joaquim joaquina joaquín joar joasia jocelyn jochen jodi jodie joe joel joep johan johann johanna johanne johannes john johnny jolanda jolanta
  jolien jolán jomo jon jonah jonas jonatan jonathan jonna jonne jonte jonty joon-ho joonho joop joost joran jordan jordi jorge joris jorma jorrit
  jose josef josefa josefina josefine josep joseph josephine josette josh joshua josiah josiane josie josine josip josselin jostein josu josué josé
  joséphine joumana jouni jovan jovana joyce jozef joão joël joëlle juan juan-carlos juana juancho juanita juanjo juanma jucilene judit judith judy
  juha juhana juhani juhi juho jukka jule jules julia julian juliana juliane juliano julie julien juliet julieta juliette julio julita julius julián
  jun jun-ho juna jung-hee junichi junjie junko juraci jurek jurre jurriaan jussi justin justina justine justus justyna jutta jyoti jytte jános
  jázmin jérémie jérémy jérôme józef józefina józsef jöns jördis jörg jörgen jörn jørgen jørn júlia júlio jürg jürgen jędrzej kaan kaarina kabir
  kacper kadir kadriye kaede kagiso kai kailash kaisa kaitlyn kaito kaiwen kaja kajal kajsa kaleb kalevi kalle kalpana kaltoum kalyani kamal kamala
  kamau kambiz kamel kamil kamila kamini kamlesh kamran kamryn kamyar kana kanchan kanika kaori kaoru kapil karan kareem karel karen kari karianne
  karim karima karin karina karine karl karl-erik karl-gustav karl-heinz karl-johan karla karlheinz karlijn karlotta karol karolina karoline
  karolína karsten karthik karthika kartik karuna kasia kaspar kasper katalin katarina katarzyna katarína katayoun kate katelijne katerina kateryna
  kateřina katharina katherine kathi kathleen kathrin kathryn kathy katie katinka katja katka katrin katsumi katya kauko kaushal kaushik kaveh
  kavita kavya kawtar kaya kayla kaylee kayleigh kazimierz kazue kazuhiro kazuki kazuko kazumi kazuo kazuya kazım kağan keaton keegan keeley keerthi
  kees kehinde keigo keiko keir keiran keisha keisuke keita keith kelechi kelly kelvin kemal ken kenan kendall kendra kendrick kenichi kenji kenjiro
  kenneth kenny kenta kentaro kenza kepa kerem kerim kerry kerstin kerttu keshav ketan ketil kev kevin keyvan khadidiatou khadidja khadija khadim
  khaled khalid khalil khanh khaoula kheira khosrow khouloud khushi khánh kian kianoush kiara kieran kieu killian kim kimberly kinga kinsley
  kipchoge kira kiran kirill kirsi kirsten kirsti kirstie kirsty kishore kiyoko kiyoshi kjartan kjell kjersti kjetil klaartje klara klaudia klaus
  klaus-dieter klemens klementyna klára knud knut koen koenraad kofi koichi koji kojo kolja konrad konstancja konstantin konstantina konstantinos
  koray korbinian kornelia kornél kostadin kostas kosuke kourosh krasimir krijn krishna krishnan krista kristen kristian kristiane kristiina
  kristijan kristin kristina kristof kristoffer kristóf kristýna krisztina kritika krystian krystyna krzysztof ksenia ksenija kubuś kuldeep kumiko
  kunal kunle kurt kwabena kwadwo kwaku kwame kwasi kyla kyle kylie kyoko kyra kyriaki kyriakos kyung-hee kyungsoo kálmán károly käthi kåre kévin
  köbi kübra kürşat lachlan laetitia laila lajos lakshman lakshmi laleh lalita lalitha lamar lamberto lamia lamiae lamine lana lara larissa larry
  lars lars-erik lashonda lasse laszlo latif latifa latisha latoya laura laureen lauren laurence laurens laurent laurianne laurie laurinda laurène
  laust lavanya lavinia laxmi layan layla lazar laëtitia lea leah leander leandro leanne lee leela leena leendert lefteris leif leila leilani leili
  leire lena leni lenka lennard lennart lennert lennox lenny lenora leo leokadia leon leona leonard leonardo leonel leonhard leonid leonidas leonie
  leonor leopold leopoldo lerato leroy lesley leslie leszek leticia letizia lettie letícia levent levi levin levke lewis lexi leyla leïla liam
  lianne liat libby liborio lidia lidija lidka lieke lien liesbeth liesel lieselotte lieven lihua liisa lijuan lila lili lilian liliana liliane
  liling lilith liliya lilla lillian lilly lilou lily lin lina linda lindiwe lindsay lindsey lingling linh linnea linnéa lino linus lioba lionel
  lior liora lisa lisandro lisanne lisbet lisbeth lise liselotte lisette liv livia livio liviu liz liza lizzie ljubica llinos lloyd llyr llywelyn
  loane lobna lodewijk loes logan loic lois lokesh lola lora lorcan loredana lorella lorena lorenz lorenza lorenzo loretta lori lorna lorraine
  lorène lotfi lothar lotta lotte lotti lottie lou louane loubna louis louisa louise louison lourdes lourenço lovisa lowri loïc loïs luan lubomir
  luc luca lucas lucette luci lucia luciana luciano lucie lucien lucienne lucilla lucille lucinda lucio lucjan lucrezia lucy lucyna lucía ludger
  ludivine ludmila ludovic ludovica ludovico ludovina ludvig ludwig luigi luigia luigina luis luisa luise luisma luitgard luiz luiza luka lukas luke
  lukáš luna lungile lupe lutz luuk luz luzia luís luísa lydia lydie lyn lynda lynette lynn lynne lyra lyubov lyudmila lászló lætitia léa léandre
  léna léo léon léonie léopold lídia lívia lúcia lúcio maaike maarten maartje maayan mabel mabli macarena machiko machteld maciej maciek mackenzie
  macsen madalena madan maddalena maddie maddox maddy madeleine madge madhav madhavi madhu madhuri madison madoka mads maeve mafalda magali magda
  magdalena magdaléna maggie magnus maha mahdi mahdia mahendra maher mahesh mahin mahir mahmoud mahmud mahmut mahnaz mahsa mahshid mahtab mahyar
  maia maike maiko mairead mairi maisie maite maja majbritt majd majda majed majella majid makayla makiko makoto maksim maksym malachi malachy malak
  malathi malcolm malena malene malgorzata malia malik malika malin malini mallory malou malte malthe malti malwina mamadou mamta manabu manal
  manasi mandana mandeep mandisa mandla mandy maneesh manel manfred manfredi manika manish manisha manjit manju manjula manlio manoel manoj manoli
  manolo manon manpreet mansi mansour mansoureh manuel manuela mara maram marc marcel marcela marcelina marceline marcell marcella marcelle
  marcellino marcello marcelo marcia marcial marcin marco marcos marcus maredudd mareike marek margaret margareta margarete margarethe margarida
  margarita margaux marged margit margot margret margrethe margriet margrit marguerite mari mari-carmen maria mariagrazia mariah mariam mariama
  marian mariana mariangela mariann marianna marianne mariano mariapia maribel marie marie-anne marie-christine marie-claire marie-claude
  marie-france marie-hélène marie-josé marie-laure marie-louise marie-pierre marie-thérèse marieke mariela marielle mariem marietta marija marijke
  marijn marika mariko marilena marilyn marina marinette mario marion marios maris marisa marisol marissa marit marius mariusz mariya mariëlle marja
  marjan marjaneh marjatta marjolein marjorie marjory markku marko markus markéta marla marleen marlen marlene marlies marlis marloes marlon marlène
  maroua marouane marta marte marten martha marthe martijn martim martin martina martine marty martí martín maruška marwa marwan mary maryam maryem
  maryla maryna maryse maryvonne marzena maría marília masahiro masaki masako masami masao masaru masashi masato masayuki masoud masoumeh
  massimiliano massimo matej mateja mateo mateus mateusz mathias mathieu mathijs mathilda mathilde mathis mathéo matias matilda matilde matt mattan
  matteo matthew matthias matthieu matthijs matti mattia mattias matty matyáš matéo matúš matěj maud maude mauno maura maureen maurice mauricio
  maurits maurizio mauro maurício mavis max maxence maxim maxime maximilian maximiliane maximiliano maximino maxine maya mayank maysa mayuko mayumi
  mayur maéva maël maëlle maëlys maïté małgorzata małgosia mbali mckenzie meabh mechteld mechthild meena meenakshi meera megan megha meghan meghana
  megumi mehdi mehmet mehran mehrdad mehri mehrnaz mehrnoush mehtap mehwish mei meike meiling meindert meinir meir meirav meirion mel melania
  melanie melchor melih melike melina melinda melissa melitta menachem menashe mengyao menna menno mercè meredith mererid meret merete merfyn meriem
  merja merle merv mervyn meryem mesut metehan metin mette mevlüt mhairi mi-young mia micaela micah michael michaela michal michał michel michela
  michelangelo michele michelle micheál michiel michiko michio michèle mickaël midori mieke mieko miep miguel mihaela mihai mihail mihaly mihangel
  miho mihály mika mikael mikaela mikayla mike mikel mikhail miki mikio mikkel mikko miklós miko mikołaj mila milada milan mildred milen milena
  milica milind millicent millie milo miloslav miloud miloš mimi mimmo min-ji min-jun mina minako mingyu mingze minh minho minji minjun minna minoo
  minoru miquel mira miranda miray mircea mirco mireia mireille mirek mirela mirella miriam mirja mirjam mirka mirko miroslav mirosław mirosława
  mirthe misaki misato misha mitali mithun mitsuko mitsuru miu miwa miyako miyuki mizuki mišo mladen moa moacir modou mogens mohamed mohammad
  mohammadreza mohammed mohan mohana mohini mohit mohsen moira moises moisés mojgan mojtaba mollie molly momoka momoko mona moncef moncif monia
  monica monika monique monisha montse montserrat morag mordechai morfydd morgan morgane moritz morten morteza morven morwenna moses moshe mostafa
  motoko mouna mounia mounir mourad moussa moustapha moya mozhgan mridula muammer muhammad muhammet muharrem muireann muiris mukaddes mukesh mukul
  mungo munir munira murali murat murdo muriel mustafa mustapha mutaz muthoni muzaffer mwangi myfanwy mykhailo mykola myles myra myrddin myriam
  myrna myrthe myrto máiréad márcia márcio mária mário márta mátyás máté mégane mélanie mélina méline mélissa mélodie míriam mónica mónika müge
  münevver müslüm naama nabil nabila nachman nacho nadav nadezhda nadia nadiia nadim nadine nadja nadège nael naftali nagaraj naghmeh nagisa nahed
  nahid nahla nahuel naila naim naima najat naji najib najla najwa nalan naledi nalini namrata nanako nanami nancy nanda nandini nandita nando
  nanette naoise naoki naoko naomi naoto naoufal naoya narayan narendra naresh narges narimane nasim nasir nasreddine nasrin nasser nassim nassima
  nastasia nastya nat natalia natalie nataliia natalka natalya natascha natascia natasha nataša nate nathalie nathan nathanaël nathaniel natsuki
  natsuko natsumi natália naveen navid navneet navya nawal nawel nayan nayeli nazan nazanin nazario nazih nazila nazlı nazım naïma ndidi neal
  nebahat nebojša necati nechama necla necmettin ned nedelcho neelam neelima neeltje neema neeraj neeta neetu nefeli negar negin neha neil nektarios
  nele nell nellie nelly nelson nenad nerina nerys nesrin nesrine neus neusa nevaeh neven nevena neville nevin nevzat ngoc ngozi nguyet ngọc nhat
  nhung nia niall niamh nicanor niccolò nicholas nick nicki nicla nico nicola nicolai nicolas nicolau nicole nicoleta nicoletta nicolás nicolò
  nicușor nidal nidhi niek niels nienke nieves nige nigel nigella nihad nihal nihan nihat niilo nikhil nikita niklas niko nikodem nikola nikolai
  nikolaos nikolas nikolay nikoleta nikolett nikoletta nikos nilam nilay nilesh nilgün nili niloofar niloufar nils nils-erik nilüfer nima nimisha
  nina nino ninon niraj niranjan nirmala nirupama nisha nishant nishi nisrine nitesh nithya nitin nitya nitzan niyazi nizar njeri nkechi nkosana
  nnamdi nneka noa noah noam noboru nobuko nobuo nobuyuki noel noelia nolan nollaig nomsa nomvula nonhlanhla noomi noor noortje nooshin nora norah
  norbert norberto noreen noriko norio norma norman nosipho nour noura noureddine nourhan noya nozomi noé noémi noémia noémie noëlie noëlla noëlle
  ntombi nuala nuno nunzia nunzio nuray nurcan nuria nurten nyah nyambura nádia nándor néstor nóra núria obinna octavia octavio octávio océane oda
  oddny oddvar oded odete odette odhran odile odion ofélia ogechi oisin oisín okan okechukwu oksana oktawia oktay ola olaf olalla olamide olav olavi
  olcay oldřich ole oleg oleh oleksandr oleksii olena olga olha olimpia oliver olivia olivie olivier olle ollie olly olof oluf olumide oluwaseun
  oluwatobi olwen olívia omaima omar omari omayma omer omid omondi omotola ondrej ondřej onno onur onyeka oona oonagh ophir ophira ophélie oreste
  orhan oriane orietta orla orlagh ornella orsi orsola orsolya ortrud osamu oscar osian oskar oskari osman osnat ostap osvaldo oswald otakar othman
  ottavia ottavio ottilie ottmar otto ottó otylia otávio ouafa ouarda oumar ousmane oussama ovidiu owain owen ozan ozgur ozzy oğuz oğuzhan paavo
  pablo paco paddy padma padmini padraic padraig palesa pallavi paloma pamela panagiota panagiotis panka pankaj paola paolo paquita parag paraskevi
  parastoo parham parinaz parisa parminder parul parvaneh parvathi parvati parveen parvin parviz pascal pascale pascaline pascual pasquale pat
  patrice patricia patricio patrick patrik patrizia patrizio patrycja patryk patrícia patsy patxi paul paula paulette pauli paulien paulina pauline
  paulino paulo paulína pavan pavel pavithra pavlina pavlos pawel paweł payal payam payton peadar peder pedr pedram pedro peer peggy pekka pelin
  penelope penri pentti pepa pepita per-erik per-olof percy perico perihan pernilla pernille perrine perry pertti petar pete peter petko petr petra
  petronela petros petteri petya peyman peyton phil philine philip philipp philippa philippe phillip philomène phoebe phuc phuong phyllis phương pia
  piergiorgio pierluigi piero pierpaolo pierre pierre-yves pierrette pierrick pierrot piet pieter pieternel pietro pilar pinar pinchas pinelopi
  pinuccia piotr piotrek pippa pirjo pirkko piroska pius piyush plamen pleun poldi polina polly polyxeni pooja poonam poornima pouria pouya povl
  prabha prabhakar prachi pradeep pradip prafulla pragya prajakta prakash pramila pramod pranali pranav pranjal prasad prasanna prashant prateek
  pratibha pratik pratima praveen praveena preben predrag preeti prerna primoz priscilla prithvi priti priya priyam priyanka proinsias prys przemek
  przemysław pukhraj puneet purnima pushpa pádraig pál päivi pär pål péter pınar qasim qiang qiaoling quang quentin quinn quinten quirino quitéria
  quoc quynh quỳnh rabab rabah rabie rachana rachel rachele rachid rachida rachna radek radha radhika radmila radoslav radoslava radosław radovan
  radu raed rafael rafaela rafał rafe raffaela raffaele raffaella rafi rafik raghad raghav raghu ragna ragnar ragnhild rahaf rahil rahim rahma rahul
  raija raik raimo raimondo raimund raimundo rainer raisa raj raja rajaa rajan rajani rajat rajeev rajendra rajesh rajeshwari rajini rajiv rajkumar
  rajni rajshree rakesh rakhi rakshita ralf ralph raluca ramakrishnan raman ramazan ramesh rami ramin ramiro ramon ramona ramtin ramy ramya ramzi
  ramón rana randall randy rania ranjan ranjana ranjit ranjith raouf raoul raphael raphaël raphaëlle raquel rashi rashid rashmi rasika rasmus
  rastislav ratan ratna raul raveena ravi ravindra ravit rawan rawda ray rayan rayane raymond raymonde razan razvan raúl rebeca rebecca rebeka
  rebekah rebekka recep redouane reem reena refik regina reginald reham reijo reiko reimund reiner reinhard reinhild reinhold reinier reinout reka
  rekha remco remi remo remzi renata renate renato renaud renske renuka renáta rené renée reshma resi reto reuben reuven revathi reyhan rhett rhian
  rhiannon rhita rhoda rhodri rhona rhydian rhys riad ricarda ricardo riccardo richard richárd rick ricky riddhi rieke rieko rigoberto riham riikka
  riitta rikard rikke riku riley rina rinaldo rino rinus rishi rita ritchie ritesh ritika ritsuko ritu rivka riya roald rob robbert robbie robert
  roberta roberto robin robyn rocco rochelle rocío roddy roderick rodney rodolfo rodolphe rodrigo roel roeland roelof rogelio roger rogério rohan
  rohini rohit roisin rok roksana roland rolf romain roman romana romane romeo romeu romina romolo romuald romualda romy román ron rona ronald ronan
  ronen ronit ronja ronnie ronny roopa roozbeh rory rosa rosalba rosalia rosalie rosalina rosalind rosalinda rosalyn rosalía rosamund rosana rosanna
  rosanne rosaria rosario roseanne rosella roselyn roselyne rosemarie rosemary roshan roshanak roshni rosi rosie rosina rosinda rosita ross rossana
  rossella rostislav roswitha rosália rotem rowan rowena roxana roxane roxanne roy roya roz roza rozálie ruairi ruairí ruaridh ruba ruben ruby rubén
  ruchi ruchika rudi rudolf rudolph rudy ruedi rufino ruggero rui rukmini rumiko runar ruoxi rupali rupert ruprecht ruslan russell ruth rutuja ruud
  ruxandra ryan rylan rylee rym ryo ryoko ryosuke ryota ryszard ryuichi régine régis réka rémi rémy róbert róisín rózsa róża rúben rüdiger rüstem
  rüya rıza saadet saanvi saara sabina sabine sabri sabrina saburo sacha sachiko sachin sadek sadhana sadia sadie sadio sadık saeed saeedeh saeko
  safae safiya safiye safwan saghar sahana sahar sahil saida saima sakari sakiko sakis sakshi sakura salah saleh saleha salif salih saliha salim
  salima salimata sally salma salman salome salomé salvador salvatore salwa sam samah samaneh samanta samantha samar samarth sameer sameera samer
  samet sami samia samiha samir samira samson samuel samuele samuli sanaa sancha sandeep sander sandhya sandie sandor sandra sandrine sandro
  sang-hoon sangeeta sanghoon sanja sanjana sanjay sanjeev sanjiv sanket sanna sanne santi santiago santina santino santosh saoirse sapir sara sarah
  sarala saraswati saravanan sari sarika sarit sarita saroj sarojini sarolta sarthak sasan sascha sasha sashi saskia satish satoko satomi satoru
  satoshi satyam saud saul saurabh saverio savita savitri savvas sayaka sayed sayuri saïd saïda saúl sašo scarlett scott seamus sean sebastiaan
  sebastian sebastiano sebastián sebastião sebestyén seda sedat seema segun seher seiji seiko selahattin selda selena selene selim selin selina
  selma selvi selçuk semih semra senan senga senthil seo-yeon seojun seok-jin seoyeon sepehr sepideh sepp seppo serafim serafina serafino serap
  serdar serena serge sergei sergey sergi sergio sergiu serhat serhii serkan sertaç servaas setareh seth seun seung-hyun seunghyun severin severino
  sevil sevim seydou seyfi sezen sezer sezgin seán seçil shabana shabnam shadi shahd shahid shahin shahla shahram shahriar shahrokh shahrzad shai
  shailaja shailesh shaima shakira shakti shalini shane shani shania shaniqua shannon shanta shanthi shaparak sharad sharda sharif sharmila sharon
  shashank shashi shaul shaun shauna shawn sheena sheetal shefali sheila shekhar shelly shereen sherif shervin sheryl sheyda shigeko shigeru shikha
  shilpa shima shimon shinichi shinji shinobu shinya shiori shira shiri shirin shirish shirley shiv shivani shizuka shizuko shlomit shlomo shmuel
  shobha shohei shohreh shoko shona shoshana shota shraddha shravan shreya shreyas shridhar shriya shruti shu shubham shubhangi shuichi shulamit
  shunsuke shveta shweta shyam shyamala siamak sian siavash sibel sibilla sibusiso sibylle sid siddharth siddhi sidney sidonie siebe siegbert
  siegfried sieglinde siegmund siem siencyn sienna sietse sietske sigbjørn sigi sigmund signe sigrid sigrun sigurd sigve siham sihem silas silja
  silke silvana silvano silvia silvio silviu simcha simen simeon simge simin simon simona simone simphiwe simran simão simón sinan sindhu sindre
  sinead sinem sinéad siobhan siobhán sioned sipho sirkka sissel siv sivan sivert siwan sixten siyabonga siyu sizwe siân siôn sjaak sjoerd sjoukje
  slavica slavko slavomír slobodan smita smriti sneha snehal snezana snorre so-young sofia sofiane sofie sofija sofoklis sofía sohan soheil soheila
  sohrab soichiro soizic soledad solfrid solomon solveig solène somayeh somesh sonal sonali sonam songül sonia soniya sonja sonya soo-jin sooyoung
  sophia sophie soraia soraya sorcha sorin soroush sotiria sotiris souad soufiane souhila soukaina souleymane soumaya soumya sourav sowmya soyeon
  spencer spiros spyridoula spyros sree sridevi sridhar srikanth srinivas srinivasan stacey stacy stan stana stanimir stanislas stanislav stanislava
  stanisław stanley stavros stavroula stefan stefania stefanie stefano stefanos steffan steffen steffi stefka steinar stelios stella stellan sten
  stepan steph stephan stephanie stephen stephon steve steven stewart stian stig stijn stina stoyan strahinja struan stuart sture stéphane stéphanie
  suad suat subhadra subhash subramaniam suchitra sudha sudheer sudhir sue suhail suhaila sujata sujatha sukanya sukhdeep suki suleiman sulochana
  sumana sumanth sumathi sumaya sumiko sumit sun-hee suneel suneeta sung-ho sung-min sungho sunil sunita sunniva supriya surabhi suraj surekha
  surendra suresh surinder surya susan susana susann susanna susanne sushant sushila sushma susi susie susumu suvarna suzan suzanna suzanne suzette
  suzie suzu svante svatava svea svein sven svenja sverre svetla svetlana svetoslav svitlana světlana swantje swapna swapnil swati swen sybil
  sybille syd syed sylvain sylvaine sylvester sylvette sylvia sylvie synnøve szabina szabolcs szczepan szilvi szilvia szilárd szymon sándor sára
  séamus sébastien sélim sérgio séverine síle sílvia sílvio sónia sôn sönke sören søren süleyman süreyya sławomir tabitha tadashi tadej tadeusz
  tadhg tae-hyung taehyung tafari tahar tahereh tahsin taichi taina taiwo takahiro takako takao takashi takaya takehiko takeo takeshi takis takuma
  takumi takuya talal taleb talia tamar tamara tamer tamika tamiko tamir tamsin tamás tanay tancredi tanguy tanisha tanja tanmay tannaz tansu tanuja
  tanushree tanvi tanya tapan tara taraneh tarek tareq tarik tarini tariq tarja tarjei tarkan taro tarun tarık tasneem tatiana tatjana tatsuya
  taufik tavish tayeb tayfun taylor tayyip tecwyn ted teemu tegid tegwen teija teijo tejas tejaswini telma telmo temitope tendai teo teodor teodora
  teodoro terence teresa teresinha tereza terhi terje terrell terrence terry terttu teruko terézia tess tessa tetiana tetsuya tetyana teun teunis
  teófilo thabo thaddeus thalia thanasis thandeka thandi thandiwe thanh thea thekla thelma themba theo theodoor theodor theodora theodore theodoros
  theodosia theofilos theresa therese theresia thiago thibaud thibault thibaut thiemo thierry thijmen thijs thilo thirza thodoris thomas thora
  thorben thorbjørn thorleif thorsten thorvald thuan thuraya thuy théo théodore théophile thérèse thắng tiago tiberio tibor tiffany tiina tijmen
  tijn tilda tilman tilo tim timea timo timothy timothée timur tina tinashe tineke tingting tino tiphaine tirza titouan titus tiziana tiziano tjark
  tjeerd tobi tobias toby todd todor toini tokiko tolga toluwani tom toma tomas tomasz tomek tomer tomi tomislav tommaso tommy tomoaki tomohiro
  tomoko tomomi tomos tomás tomáš tomé toni tonino tonje tonnie tony toomas torben torbjörn torbjørn torge torgeir torhild toril torill torkel
  torkild torsten torunn torvald toshiko toshio toufik touraj tove tracey tracy traudel traudl travis trefor trenton trev trevor tricia trina trine
  trinh trisha tristan troels trond trudi trudy truong trupti truus trygve tsering tsipora tsubasa tsutomu tsuyoshi tsvetan tsvetelina tsvi tuan
  tudur tuija tullio tumelo tunde tuomas turgut turlough tushar tuula tuure tuva tuyet tuğba tuğçe tuấn tyge tyler tymon tyra tyrell tyrese tyrone
  tyson tzipi tzvi tânia tímea tülay tülin tünde türkan ubaldo uche uchenna uday udo ugo ujjwal ulf uli uliana ulises ulla ulla-britt ulli ulrich
  ulrik ulrika ulrike ulysse uma umar umberto umesh unai unni upasana urho urmila urs ursel ursula ursule urszula urvashi uschi usha usman uta ute
  uttam uwe uzoma uğur vaclav vadim vagelis vaggelis vagn vahid vahit vaibhav vaidehi vaios vaishali vaishnavi valdemar valentim valentin valentina
  valentino valentyna valentín valeria valerie valerio valeriu valeriy valéria valérie vanda vandana vanesa vanessa vangelis vanita vanja varsha
  varun vasanthi vasco vasia vasil vasile vasiliki vasilios vasilis vasily vasudha vasundhara vasyl veena veera veikko veit velibor velimir velma
  venkat venkatesh ventsislav vera verena veronica veronika veronique verónica vesna veysel vianney vibeke vibha vicenta vicente vicki vicky victor
  victoria victorine vidar vidhya vidya vigdis viggo vijay vikas vikram vikrant viktor viktoria viktoriia viktoriya viktória vilde vilhelm vilho
  villads vilma vilmos vimal vimala vinay vinayak vincent vincenza vincenzo vineet vineeta vinita vinny vinod vinzenz violaine violeta violetta
  viorel viorica vipin vipul viraj virendra virgil virgilio virginia virginie virpi virve vishakha vishal vishnu vishwanath vitalii vitaliy vito
  vittoria vittorio vitória viv vivaan vivek vivian viviana viviane vivienne vlad vladimir vladislav vlado vlasta vlastimil vojta vojtěch volha
  volkan volker volodymyr vreni vroni václav vânia véronique víctor vít vítek vítor věra wacław wael wafa wafaa wahiba wahid walaa waldek waldemar
  waleed walid wally walter waltraud waltraut wanda wangari wangui wanjiku wanjiru wassim wastl wayne wei weijie weiwei wendell wendy wenjie wenke
  wenzel werner weronika wessel wiam wibke widad wiebke wiera wiesław wiesława wijnand wiktor wiktoria wilf wilfred wilfrid wilfried wilfriede
  wilhelm wilhelmina wilko willeke willem willemijn william willy wilma wilmer wiltrud wim winfried winifred winona winston wioletta wissam witold
  wojciech wojtek wolfgang wolfram woo-jin woojin wout wouter wubbo wyatt wynne władysław włodzimierz xabier xander xanthi xaver xavi xavier xenia
  xenofon xiang xiao xiaohong xiaoli xiaoling xiaoming ximena ximo xinyi xinyu xiomara xiuying xochitl xoán xzavier yaakov yacine yacouba yadira
  yael yago yahya yair yaiza yakoub yakov yakup yaldaa yalçın yamila yamini yan yana yanis yaniv yanling yann yannick yannik yannis yara yarden
  yarom yaroslav yaroslava yasemin yash yashar yashika yashoda yashwant yasin yasir yasmin yasmina yasmine yasser yassin yassine yasuhiro yasuko
  yasuo yating yavuz yazan yazid yaël yağmur yaşar ye-jin yefim yehuda yehudit yejin yelena yeliz yemi yesenia yetunde yevgeny yevhen yiannis yichen
  yifan yijun yildiz yingying yiorgos yiran yitzhak yiğit ylva yngve yoav yochanan yoel yogendra yogesh yogita yohan yohann yoichi yoko yolanda
  yolande yonas yonatan yoo-jin yoojin yoon-ah yoram yordan yosef yoshi yoshiko yoshio yossi yosuke younes youness young-ho younghee youri yousef
  yousra youssef yousuf yrjö yrsa ysabel yuan yuchen yuhan yui yuichi yuina yuji yuka yukari yuki yukiko yukio yuko yulia yulian yuliia yumi yumiko
  yun yuna yunus yuri yuriko yuriy yusef yusra yusuf yusuke yutaka yuto yuval yuvraj yuxuan yuya yvan yves yvette yvon yvonne yücel yüksel yıldız
  yılmaz zac zach zachariah zacharias zachary zack zafer zahia zahide zahir zahra zaid zaida zaina zainab zaira zakaria zakariya zaki zakia zane
  zanele zara zaria zayden zaynab zbigniew zdenek zdenka zdeněk zdeňka zdzisław zeenat zeev zeferino zehava zehra zeina zeinab zeki zekiye zelda
  zeliha zena zenobia zenon zerrin zeyad zeynep zhaleh zhanna zhen zhi zhihao zhivko zhou ziad zied zihan zijian zilda zineb zineddine zippora zita
  ziva zixuan zlata zlatan zlatko zodwa zoe zofia zofija zohra zohreh zola zoltan zoltán zora zoraida zoran zorica zosia zoubida zoubir zouhair zoé
  zoë zsanett zsigmond zsofia zsolt zsuzsa zsuzsanna zsuzsi zsófia zuberi zuhal zuleika zuzana zuzanna zvi zvonimir zygmunt zélia zélie zübeyde
  zülal zümrüt ágnes águeda áine ákos álex álvaro ángel ángela ángels árpád ângela ângelo åke åsa åse çağla çağlar çiğdem éamon édith édouard éliane
  élisa élisabeth élise élodie éloïse élvio éléonore émeline émile émilie éric étienne éva évelyne óscar ömer önder örjan östen özcan özge özgür
  özlem öznur øystein øyvind úna úrsula ümit ümmü ľubica ľuboš łucja łukasz śliwia şaban şahin şebnem şenay şenol şerife şermin şükran şükrü šimon
  štefan štěpán šárka žaneta želimir željka željko živa živko`;
